"""All settings, read from the environment; without variables, the embedded defaults of a laptop."""

import base64
import os
import secrets
from email.utils import parseaddr
from pathlib import Path

import environ
from django.utils.translation import gettext_lazy as _

from config.environment import (
    LOOPBACK_HOSTS,
    Environment,
    is_fernet_key,
    production_problems,
    refuse,
)
from config.refusals import quiet_loggers

BASE_DIR = Path(__file__).resolve().parent.parent
given = Environment(os.environ)

MODE = given.choice("MODE", ["laptop", "production"])
PRODUCTION = MODE == "production"
VAR_DIR = Path(given.text("COUNTERPANE_VAR", str(BASE_DIR / "var"))).resolve()
HOST = given.text("HOST", "127.0.0.1")
PORT = given.whole("PORT", 8000, 1, 65534)
LOOPBACK = HOST in LOOPBACK_HOSTS


def key_from_file(name: str) -> str:
    """Return the key kept in `var/<name>` (mode 0600), making it on the first run."""
    path = VAR_DIR / name
    VAR_DIR.mkdir(parents=True, exist_ok=True)
    try:
        fd = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path.read_text().strip()
    key = base64.urlsafe_b64encode(secrets.token_bytes(48 if name == "secret_key" else 32)).decode()
    with os.fdopen(fd, "w") as file:
        file.write(key)
    return key


DEBUG = given.flag("DEBUG")
SECRET_KEY = given.text("SECRET_KEY") or ("" if PRODUCTION else key_from_file("secret_key"))
SECRET_KEY_FALLBACKS = given.words("SECRET_KEY_FALLBACKS")
# Fernet keys for the children's secrets: the first encrypts, all decrypt.
SECRETS_KEYS = given.words("SECRETS_KEYS") or ([] if PRODUCTION else [key_from_file("secrets_key")])
ALLOWED_HOSTS = given.words("ALLOWED_HOSTS", sorted(LOOPBACK_HOSTS - {"::1"}))
# How mails that no request writes lead to pages.
_NAMES = [one.lstrip(".") for one in ALLOWED_HOSTS if one not in LOOPBACK_HOSTS | {"*"}]
_OUTSIDE = next(iter(_NAMES), HOST)
PAGES_URL = given.address(
    "PAGES_URL",
    f"https://{_OUTSIDE}" if PRODUCTION else f"http://{HOST if LOOPBACK else _OUTSIDE}:{PORT}",
    ["https"] if PRODUCTION else ["http", "https"],
).rstrip("/")
DATABASE_URL = given.address(
    "DATABASE_URL",
    f"sqlite:///{VAR_DIR / 'counterpane.sqlite3'}",
    ["postgres", "postgresql", "sqlite"],
)
EMAIL_URL = given.address(
    "EMAIL_URL", "filemail://", ["smtp", "smtp+tls", "smtp+ssl", "filemail", "consolemail"]
)
CELERY_BROKER_URL = given.address(
    "CELERY_BROKER_URL", "filesystem://", ["amqp", "amqps", "redis", "rediss", "filesystem"]
)
if PRODUCTION:
    given.problems += production_problems(vars())
elif not all(is_fernet_key(key) for key in SECRETS_KEYS):
    given.problems.append("SECRETS_KEYS holds a bad key: 'python -m config.environment' makes one.")
elif not LOOPBACK and not set(ALLOWED_HOSTS) - LOOPBACK_HOSTS:
    given.problems.append(
        f"HOST is {HOST}: name in ALLOWED_HOSTS how other devices reach this machine."
    )
# How many pages a laptop's server makes at once.
PAGE_THREADS = given.whole("PAGE_THREADS", 4, 1, 64)
# The stream process: where it listens (pages pass /stream on to it) and how long a ticket lives.
STREAM_TICKET_SECONDS = 300
# Pacing of bots (seconds between a change of the table and the next bot's move).
BOT_PACE = given.number("BOT_PACE", 1.8, 0, 60)
BOT_WINDOW_PACE = given.number("BOT_WINDOW_PACE", 2.2 if BOT_PACE else 0, 0, 60)
# An absent pupil: seconds without a sign of the page until the seat counts as missing, and how
# long one minute is of those that a class waits before a robot plays it.
MISSING_SECONDS = given.number("MISSING_SECONDS", 30, 1, 600)
WAIT_MINUTE = given.number("WAIT_MINUTE", 60, 1, 60)
# What one signed-in person is answered a second by one page process; 0 = as much as comes.
REQUESTS_A_SECOND = given.number("REQUESTS_A_SECOND", 10, 0, 10_000)
# Tables at which visitors without an account may sit at once; 0 = none, and no page offers one.
GUEST_TABLES = given.whole("GUEST_TABLES", 0 if PRODUCTION else 20, 0, 500)
# Proxies in front of the pages, whose X-Forwarded-For is believed: throttles count by address.
ALLAUTH_TRUSTED_PROXY_COUNT = given.whole("PROXIES", 1 if PRODUCTION else 0, 0, 5)
# Seconds of silence after which a mail server counts as away, and those that it has to answer
# when it was sent a whole mail: with what comes before, they fit into a job's time limit.
EMAIL_TIMEOUT = given.whole("EMAIL_TIMEOUT", 10, 1, 30)
EMAIL_ANSWER_TIMEOUT = given.whole("EMAIL_ANSWER_TIMEOUT", 60, 1, 60)
DEFAULT_FROM_EMAIL = given.text("DEFAULT_FROM_EMAIL", "Counterpane <counterpane@localhost>")
if "@" not in parseaddr(DEFAULT_FROM_EMAIL)[1]:
    given.problems.append('DEFAULT_FROM_EMAIL is no address: write "School <me@school.example>".')
LOG_LEVEL = given.choice("LOG_LEVEL", ["INFO", "DEBUG", "WARNING", "ERROR"])
refuse(given.problems)

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django_htmx",
    "django_linear_migrations",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "games",
    "classroom",
    "classroom.tables",
    "practice",
]

# What `classroom.site.table_middleware` names is passed by on the way to a table.
MIDDLEWARE = [
    "classroom.site.health.health",
    "django.middleware.security.SecurityMiddleware",
    "classroom.site.table_middleware.static_files",
    "classroom.site.table_middleware.room_for_frames",
    "django.middleware.gzip.GZipMiddleware",
    "classroom.site.middleware.SecurityHeadersMiddleware",
    "classroom.site.request_budget.RequestBudgetMiddleware",
    "classroom.site.table_middleware.sessions",
    "classroom.site.table_middleware.common",
    "classroom.site.table_middleware.TableMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "classroom.site.table_middleware.authentication",
    "classroom.site.table_middleware.messages",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "classroom.site.middleware.HtmxByFieldMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "classroom.site.table_middleware.access",
]

ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"

# Where pages of a table lead out of their room, by the words that their templates have for it.
EXIT_URLS = {
    "beside": "table_cards",
    "browsers": "browsers",
    "gains": "game_gains",
    "home": "pupil_home",
    "leave_guest": "leave_guest",
    "leave_trial": "leave_trial",
    "next_game": "next_game",
    "sign_out": "sign_out",
}

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "classroom.site.context.page",
                "classroom.lessons.context.table",
            ],
        },
    }
]

SQLITE_OPTIONS = {
    "transaction_mode": "IMMEDIATE",
    "timeout": 20,
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;",
}
DATABASES = {"default": environ.Env.db_url_config(DATABASE_URL)}
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    VAR_DIR.mkdir(parents=True, exist_ok=True)
    DATABASES["default"]["OPTIONS"] = SQLITE_OPTIONS
    # A file also in tests: threads and processes must meet in one database, as they do in life.
    DATABASES["default"]["TEST"] = {"NAME": str(VAR_DIR / "test.sqlite3")}
    DATABASES["default"]["CONN_MAX_AGE"] = None  # opening a file anew costs more than most queries
else:
    DATABASES["default"]["OPTIONS"] = {
        **DATABASES["default"].get("OPTIONS", {}),  # sslmode and the like, from the URL
        "options": "-c synchronous_commit=on",  # whatever the server's default is
        "server_side_binding": True,
    }
    # A thread that makes pages keeps its connection, and with it the statements it has prepared.
    DATABASES["default"]["CONN_MAX_AGE"] = None
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

AUTH_USER_MODEL = "classroom.User"
AUTHENTICATION_BACKENDS = ["classroom.backends.ProfileBackend"]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.Argon2PasswordHasher"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {
        "NAME": "django.contrib.auth.password_validation.MinimumLengthValidator",
        "OPTIONS": {"min_length": 10},
    },
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "home"
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*", "password2*"]
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_ADAPTER = "classroom.people.adapter.AccountAdapter"
ACCOUNT_FORMS = {
    "add_email": "classroom.people.account_forms.AddEmailForm",
    "change_password": "classroom.people.account_forms.ChangePasswordForm",
    "login": "classroom.people.account_forms.LoginForm",
    "reset_password": "classroom.people.account_forms.ResetPasswordForm",
    "reset_password_from_key": "classroom.people.account_forms.ResetPasswordKeyForm",
    "signup": "classroom.people.account_forms.SignupForm",
}
# Wrong passwords are counted by classroom.people.services.signin_limits; what is left here is wide
# for an address, which may be a whole school's, and narrow for an account.
ACCOUNT_RATE_LIMITS = {
    "login": None,
    "login_failed": "5/300s/key,300/10m/ip",  # codes of the second step
    "signup": "200/10m/ip",
    "reset_password": "5/m/key,200/10m/ip",
    "reset_password_from_key": "200/10m/ip",
}
ACCOUNT_SESSION_REMEMBER = False
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_LOGIN_ON_EMAIL_CONFIRMATION = True  # in the browser that signed up, nowhere else
CSRF_FAILURE_VIEW = "classroom.site.views.errors.csrf_failure"
MFA_ADAPTER = "classroom.people.adapter.SecondStepAdapter"
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes"]
MFA_TOTP_TOLERANCE = 1  # a code that changes while it is typed still counts (RFC 6238, 5.2)

SESSION_ENGINE = "classroom.sessions"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = PRODUCTION
CSRF_COOKIE_HTTPONLY = True
SESSION_EXPIRE_AT_BROWSER_CLOSE = True
SECURE_SSL_REDIRECT = PRODUCTION
SECURE_HSTS_SECONDS = 31_536_000 if PRODUCTION else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = PRODUCTION
SECURE_REFERRER_POLICY = "same-origin"
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if PRODUCTION else None
X_FRAME_OPTIONS = "DENY"
DATA_UPLOAD_MAX_MEMORY_SIZE = 250_000
# A class list is read in memory: no file of a visitor's is ever written to a disk.
FILE_UPLOAD_HANDLERS = ["django.core.files.uploadhandler.MemoryFileUploadHandler"]

CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.db.DatabaseCache",
        "LOCATION": "cache",
        # Counts of tries are kept here: whoever fills the table must not push others' counts out.
        "OPTIONS": {"MAX_ENTRIES": 10_000},
    }
}

LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English"))]
if len(LANGUAGES) > 1:  # with one there is nothing to choose, and choosing costs every request
    MIDDLEWARE.insert(
        MIDDLEWARE.index("classroom.site.table_middleware.common"),
        "django.middleware.locale.LocaleMiddleware",
    )
LOCALE_PATHS = [BASE_DIR / "locale"]
TIME_ZONE = "UTC"
USE_I18N = USE_TZ = True

STATIC_URL = "/static/"
STATIC_ROOT = VAR_DIR / "static" / "files"  # served; what lies beside it is not
STATICFILES_DIRS = [BASE_DIR / "static"]
# Our own files only: no page uses those that packages bring.
STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]
# Pages of other sites have no use for our files; every answer would carry the header.
WHITENOISE_ALLOW_ALL_ORIGINS = False
# A name with a hash says what is in the file, whichever release it belongs to.
WHITENOISE_IMMUTABLE_FILE_TEST = r"\.[0-9a-f]{12}\.[a-z0-9]+$"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "config.storage.HashedFiles"},
}

# Mail: var/mail/ unless a server is given. Requests only write rows; a job uses the transport.
vars().update(environ.Env.email_url_config(EMAIL_URL))
EMAIL_TRANSPORT = vars()["EMAIL_BACKEND"]
if EMAIL_TRANSPORT.endswith(".smtp.EmailBackend"):
    EMAIL_TRANSPORT = "classroom.mails.transport.SmtpTransport"
EMAIL_BACKEND = "classroom.mails.backend.OutboxBackend"
EMAIL_FILE_PATH = str(VAR_DIR / "mail")
MAIL_DOMAIN = parseaddr(DEFAULT_FROM_EMAIL)[1].rpartition("@")[2]

# Jobs: the database row is the truth, the broker only a messenger.
CELERY_TASK_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_TASK_SOFT_TIME_LIMIT = 60
CELERY_TASK_TIME_LIMIT = 90
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None  # a stopped broker comes back: wait for it
CELERY_BROKER_CONNECTION_TIMEOUT = 2
# Beat and worker alone publish, no request does. Only with retries does kombu make a dead
# connection anew; a few, so that a sweep never waits long: the next one tries again.
CELERY_TASK_PUBLISH_RETRY = True
CELERY_TASK_PUBLISH_RETRY_POLICY = {
    "max_retries": 3,
    "interval_start": 0,
    "interval_step": 1,
    "interval_max": 2,
}
CELERY_WORKER_CANCEL_LONG_RUNNING_TASKS_ON_CONNECTION_LOSS = True
CELERY_WORKER_MAX_TASKS_PER_CHILD = 500
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_BEAT_SCHEDULER = "config.beat.ForgetfulScheduler"
CELERY_BEAT_MAX_LOOP_INTERVAL = 5.0  # by then it sees that the clock was set back
CELERY_BEAT_SCHEDULE = {
    name.replace("_", "-"): {
        "task": f"classroom.tasks.{name}",
        "schedule": every,
        "options": {"expires": late},  # the next one does its work too
    }
    for name, every, late in (
        ("send_mails", 3.0, 10),
        ("sweep_reports", 10.0, 30),
        ("sweep_digests", 300.0, 250),
        ("sweep_deleted_classes", 60.0, 50),
        ("sweep_guests", 60.0, 50),
        ("erase_accounts", 60.0, 50),
    )
}
if CELERY_BROKER_URL.startswith("filesystem"):
    _broker = VAR_DIR / "broker"
    for _folder in ("queue", "control"):
        (_broker / _folder).mkdir(parents=True, exist_ok=True)
    CELERY_BROKER_TRANSPORT_OPTIONS = {
        "data_folder_in": str(_broker / "queue"),
        "data_folder_out": str(_broker / "queue"),
        "control_folder": str(_broker / "control"),
        "store_processed": False,
        "polling_interval": 0.25,
    }
elif CELERY_BROKER_URL.startswith("redis"):
    CELERY_BROKER_TRANSPORT_OPTIONS = {
        "visibility_timeout": 600,
        "unacked_restore_interval": 5,
        "unacked_restore_throttle": 1,
        "socket_timeout": 10,
    }
else:
    CELERY_BROKER_TRANSPORT_OPTIONS = {}

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "%(asctime)s %(levelname)s %(name)s %(message)s"}},
    "filters": {
        "one_quiet_line": {"()": "config.refusals.OneQuietLine"},
        "one_quiet_warning": {"()": "config.refusals.OneQuietWarning"},
    },
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    "loggers": quiet_loggers(),
    "root": {"handlers": ["console"], "level": LOG_LEVEL},
}
