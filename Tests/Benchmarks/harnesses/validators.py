"""Reads and checks payloads with a library of PyPI's: `validators.py NAME SECONDS SCHEMA < LINES`.

The cost of the loop itself is taken off.
"""

import json
import sys
import time
from typing import Annotated, Any, Literal, Union


def jsonschema_rs(schema):
    import jsonschema_rs

    validator = jsonschema_rs.validator_for(schema)
    return lambda payload: validator.is_valid(json.loads(payload)), None


def fastjsonschema(schema):
    import fastjsonschema

    validate = fastjsonschema.compile(schema)
    return lambda payload: validate(json.loads(payload)), fastjsonschema.JsonSchemaException


def msgspec(_):
    import msgspec
    from msgspec import Meta, Struct, field

    Flag = Literal[0, 1]
    Text = Annotated[str, Meta(min_length=1)]

    class Alert(Struct, rename="kebab"):
        title: Union[Text, dict, None] = None
        subtitle: Union[Text, None] = None
        body: Union[Text, dict, None] = None
        launch_image: Union[Text, None] = None
        title_loc_key: Union[Text, None] = None
        title_loc_args: Union[list[str], None] = None
        subtitle_loc_key: Union[Text, None] = None
        subtitle_loc_args: Union[list[str], None] = None
        loc_key: Union[Text, None] = None
        loc_args: Union[list[str], None] = None
        sound: Union[Text, None] = None

    class Sound(Struct):
        critical: Union[Flag, None] = None
        name: Union[Text, None] = None
        volume: Union[Annotated[float, Meta(ge=0, le=1)], None] = None

    class APS(Struct, rename="kebab"):
        alert: Union[Alert, Text, None] = None
        badge: Union[Annotated[int, Meta(ge=0)], None] = None
        sound: Union[Sound, Text, None] = None
        thread_id: Union[Text, None] = None
        category: Union[Text, None] = None
        content_available: Union[Flag, None] = None
        mutable_content: Union[Flag, None] = None
        target_content_id: Union[str, None] = None
        interruption_level: Union[Literal["passive", "active", "time-sensitive", "critical"], None] = None
        relevance_score: Union[float, None] = None
        filter_criteria: Union[str, None] = None
        content_changed: Union[bool, None] = None
        event: Union[Literal["start", "update", "end"], None] = None
        timestamp: Union[float, None] = None
        content_state: Union[dict[str, Any], None] = None
        stale_date: Union[float, None] = None
        dismissal_date: Union[float, None] = None
        attributes_type: Union[Text, None] = None
        attributes: Union[dict[str, Any], None] = None
        input_push_token: Union[Flag, None] = None
        input_push_channel: Union[Text, None] = None

    class Payload(Struct):
        aps: APS

    return msgspec.json.Decoder(Payload).decode, msgspec.DecodeError


def timed(call, refusal, payloads, seconds):
    """Nanoseconds for each payload, in as many passes as fit into the time."""
    passes, start = 0, time.perf_counter()
    while (taken := time.perf_counter() - start) < seconds:
        if refusal is None:
            for payload in payloads:
                call(payload)
        else:
            for payload in payloads:
                try:
                    call(payload)
                except refusal:
                    pass
        passes += 1
    loops, start = passes, time.perf_counter()
    for _ in range(loops):
        for payload in payloads:
            pass
    return (taken - (time.perf_counter() - start)) * 1e9 / (passes * len(payloads))


def is_accepted(call, refusal, payload):
    if refusal is None:
        return call(payload)
    try:
        call(payload)
    except refusal:
        return False
    return True


def main():
    name, seconds, schema = sys.argv[1:]
    with open(schema, encoding="utf-8") as file:
        call, refusal = {"jsonschema-rs": jsonschema_rs, "fastjsonschema": fastjsonschema, "msgspec": msgspec}[name](
            json.load(file))
    payloads = sys.stdin.buffer.read().splitlines()
    timed(call, refusal, payloads, float(seconds) / 2)
    taken = timed(call, refusal, payloads, float(seconds))
    print(taken, "".join("1" if is_accepted(call, refusal, payload) else "0" for payload in payloads))


main()
