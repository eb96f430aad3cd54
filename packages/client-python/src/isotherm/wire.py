"""Values of Python as JSON of the interface, and back."""

from __future__ import annotations

import json
import types
from collections.abc import Mapping, Sequence
from datetime import date
from decimal import Decimal
from functools import cache
from typing import Any, Union, get_args, get_origin

from pydantic import BaseModel, ConfigDict, TypeAdapter, ValidationError
from typing_extensions import TypeAliasType


class Model(BaseModel):
    """What the interface asks and answers. Properties that are newer than this client are kept."""

    model_config = ConfigDict(extra="allow", populate_by_name=True, defer_build=True)


def wire_value(value: object) -> Any:
    """A value as JSON has it: decimals are text without an exponent, and what a model was not given is left out."""
    if isinstance(value, BaseModel):
        return wire_value(value.model_dump(by_alias=True, exclude_unset=True, warnings=False))
    if isinstance(value, Decimal):
        return f"{value:f}"
    if isinstance(value, date):  # a datetime is one, too
        return value.isoformat().replace("+00:00", "Z")
    if isinstance(value, Mapping):
        return {name: wire_value(one) for name, one in value.items()}
    if isinstance(value, Sequence) and not isinstance(value, str | bytes):
        return [wire_value(one) for one in value]
    return value


def read_json(annotation: Any, text: bytes) -> Any:
    """An answer as the type that is expected.

    What does not fit, because the service is newer than the client, is no error: a value that is not known stays as it
    came, and a property that is missing is missing.

    Raises ValueError: it is no JSON.
    """
    try:
        return _adapter_of(annotation).validate_json(text)
    except ValidationError:
        return read_value(annotation, json.loads(text))


def read_value(annotation: Any, value: Any) -> Any:
    """The same, of parsed JSON."""
    try:
        return _adapter_of(annotation).validate_python(value)
    except ValidationError:
        return _nearest(_plain(annotation), value)


@cache
def _adapter_of(annotation: Any) -> TypeAdapter[Any]:
    return TypeAdapter(annotation)


def _plain(annotation: Any) -> Any:
    """The type behind an alias."""
    return _plain(annotation.__value__) if isinstance(annotation, TypeAliasType) else annotation


def _nearest(annotation: Any, value: Any) -> Any:
    """A value that does not fit its type, with everything within it that does."""
    kind = get_origin(annotation)
    if kind in (Union, types.UnionType):
        return _nearest(_member_for(annotation, value), value)
    if isinstance(value, list) and kind is list:
        (entry,) = get_args(annotation)
        return [read_value(entry, one) for one in value]
    if isinstance(value, dict) and _is_model(annotation):
        return _constructed(annotation, value)
    return value


def _constructed(model: type[BaseModel], value: dict[str, Any]) -> BaseModel:
    known = {field.alias or name: field.annotation for name, field in model.model_fields.items()}
    read = {name: read_value(known[name], one) if name in known else one for name, one in value.items()}
    return model.model_construct(**read)


def _member_for(annotation: Any, value: Any) -> Any:
    """The member of a union that a value is likely to be: the list, or the model with most of its properties."""
    members = [_plain(member) for member in get_args(annotation)]
    if isinstance(value, list):
        return next((member for member in members if get_origin(member) is list), None)
    models = [member for member in members if _is_model(member)]
    if not isinstance(value, dict) or not models:
        return None
    return max(models, key=lambda model: len(value.keys() & model.model_fields.keys()))


def _is_model(annotation: Any) -> bool:
    return isinstance(annotation, type) and issubclass(annotation, BaseModel)
