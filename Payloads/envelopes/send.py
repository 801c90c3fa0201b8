import apns


def gate_changed(token, gate):
    # Sent when the gate of a flight changes.
    payload = {
        "aps": {
            "alert": {"title": "Gate changed", "body": f"Now at {gate}"},
            "badge": "3",
            "thread_id": "trip-7",
            "mutable-content": True,
        },
    }
    return apns.send(token, payload)
