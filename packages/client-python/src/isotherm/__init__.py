"""A client of Isotherm: estimates of greenhouse-gas emissions, orders of carbon offsets, signed webhooks."""

from .api_error import ApiError as ApiError
from .api_error import ConnectionError as ConnectionError
from .api_error import IsothermError as IsothermError
from .api_error import TimeoutError as TimeoutError
from .api_error import is_api_error as is_api_error
from .batch_file import BatchRow as BatchRow
from .call import CallOptions as CallOptions
from .client import AsyncClient as AsyncClient
from .client import Client as Client
from .generated import models as models
from .generated.api_errors import ErrorCode as ErrorCode
from .log import ClientEvent as ClientEvent
from .machine import Machine as Machine
from .pages import AsyncPages as AsyncPages
from .pages import Pages as Pages
from .retry_policy import RETRY_POLICY as RETRY_POLICY
from .retry_policy import RetryPolicy as RetryPolicy
