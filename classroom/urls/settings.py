"""URLs: a class's settings, its teachers, moving a pupil, an adult's own account."""

from django.urls import URLPattern, path

from classroom.people.views import account, colleagues, leaving, moving, settings
from classroom.reports.views import exports

_CLASS = "class/<str:classroom>/"

urlpatterns: list[URLPattern] = [
    path(_CLASS + "settings/", settings.class_settings, name="class_settings"),
    path(_CLASS + "settings/save/", settings.class_setting_save, name="class_setting_save"),
    path(_CLASS + "settings/code/", settings.class_code_change, name="class_code_change"),
    path(_CLASS + "settings/archive/", settings.class_archive, name="class_archive"),
    path(_CLASS + "settings/open/", settings.class_take_up, name="class_take_up"),
    path(_CLASS + "export/answers.csv", exports.export_answers, name="export_answers"),
    path(_CLASS + "export/weeks.csv", exports.export_weeks, name="export_weeks"),
    path(_CLASS + "export/tables.xlsx", exports.export_workbook, name="export_workbook"),
    path(_CLASS + "settings/delete/", settings.class_delete, name="class_delete"),
    path(_CLASS + "teachers/invite/", colleagues.teacher_invite, name="teacher_invite"),
    path(_CLASS + "teachers/withdraw/", colleagues.teacher_withdraw, name="teacher_withdraw"),
    path(_CLASS + "teachers/end/", colleagues.teacher_end, name="teacher_end"),
    path(_CLASS + "pupils/<str:student>/move/", moving.pupil_move, name="pupil_move"),
    path("teach/<str:token>/", colleagues.teacher_join, name="teacher_join"),
    path("account/you/", account.account, name="account"),
    path("account/save/", account.account_save, name="own_account_save"),
    path("account/elsewhere/", account.account_elsewhere, name="own_account_elsewhere"),
    path("account/hand-over/", leaving.hand_over, name="own_account_hand_over"),
    path("account/delete/", leaving.delete_account, name="own_account_delete"),
]
