"""Static files under names that carry their content."""

from typing import Any

from django.conf import settings
from django.core.files.storage import FileSystemStorage
from whitenoise.storage import CompressedManifestStaticFilesStorage


class HashedFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """Scripts import each other by hashed names too: no page mixes old modules with new ones."""

    support_js_module_import_aggregation = True

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Keep the list of all files beside the folder that is served, not in it."""
        beside = FileSystemStorage(location=settings.STATIC_ROOT.parent)
        super().__init__(*args, manifest_storage=beside, **kwargs)
