"""Every error that the client raises; those that the service answers with have a class for each `error_code`."""

from .api_error import ApiError, ConnectionError, IsothermError, TimeoutError, is_api_error
from .generated import api_errors
from .generated.api_errors import *  # noqa: F403

__all__ = ["ApiError", "ConnectionError", "IsothermError", "TimeoutError", "is_api_error"]
__all__ += api_errors.__all__
