"""Static files under names that carry their content."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class HashedFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """Scripts import each other by hashed names too: no page mixes old modules with new ones."""

    support_js_module_import_aggregation = True
