"""View of picking pupils of other classes for a class."""

from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from classroom.people.list_forms import PickForm
from classroom.people.selectors.roster_pick import pick_classes
from classroom.people.services.roster_pick import pick_pupils
from classroom.people.views.show import show_class
from classroom.site.access import classroom_of, teacher_of
from classroom.site.services.audit import Actor


@require_http_methods(["GET", "HEAD", "POST"])
def roster_pick(request: HttpRequest, classroom: str) -> HttpResponse:
    """Choose pupils (`pupil`: public ids) of other classes, who come into this one as well."""
    room, teacher = classroom_of(request.user, classroom), teacher_of(request.user)
    form = PickForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        ids, key = form.cleaned_data["pupil"], form.form_key()
        try:
            pick_pupils(Actor.of(request), teacher, room, ids, key=key)
        except ValidationError as error:
            form.add_error(None, error)
        else:
            return redirect("roster_added", room.public_id, key)
    classes = pick_classes(teacher, room)
    response = show_class(
        request, room, "class", "people/roster/pick.html", form=form, classes=classes
    )
    response.status_code = 422 if form.is_bound else 200
    return response
