/// A faulty message of each push service: the name for `--envelope`, the message, and the rule that reports it.
public let faultyMessages: [(form: String, text: String, rule: String)] = [
    (
        "fcm", #"{"message": {"token": "t", "notification": {"title": "a", "sound": "b"}}}"#, "message-member-unknown"
    ),
    ("sns", #"{"default": "a", "APNS": "{\"aps\": {\"alert\": \"a\", \"badge\": \"3\"}}"}"#, "wrong-kind"),
    (
        "azure",
        #"{"installationId": "a", "platform": "apns", "pushChannel": "b", "templates": {"c": {"body": "{\"aps\": {\"alert\": \"a\", \"badge\": \"3\"}}"}}}"#,
        "wrong-kind"
    ),
    ("expo", #"{"to": "ExponentPushToken[a]", "title": "b", "badge": "3"}"#, "message-wrong-kind"),
    (
        "onesignal",
        #"{"app_id": "a", "included_segments": ["All"], "contents": {"en": "b"}, "ios_badgeCount": "3"}"#,
        "message-wrong-kind"
    ),
    (
        "airship", #"{"audience": "all", "device_types": ["ios"], "notification": {"alert": "a", "badge": 1}}"#,
        "message-member-unknown"
    ),
    ("braze", #"{"messages": {"apple_push": {"alert": "a", "badge": "1"}}}"#, "message-wrong-kind"),
    ("pinpoint", #"{"MessageConfiguration": {"APNSMessage": {"Body": "a", "Badge": "1"}}}"#, "message-wrong-kind"),
    (
        "homeassistant", #"{"message": "a", "data": {"push": {"interruption-level": "loud"}}}"#,
        "message-unknown-value"
    ),
    (
        "parse", #"{"channels": ["a"], "data": {"alert": "b", "interruption-level": "active"}}"#,
        "message-member-unknown"
    ),
    (
        "gorush", #"{"notifications": [{"tokens": ["a"], "platform": 1, "message": "b", "badge": "1"}]}"#,
        "message-wrong-kind"
    ),
    ("beams", #"{"interests": ["a"], "apns": {"alert": "b", "aps": {"badge": 1}}}"#, "message-member-unknown"),
    ("pubnub", #"{"pn_apns": {"aps": {"alert": "a", "badge": "3"}}}"#, "wrong-kind"),
    (
        "node-apn", #"{"topic": "a.b", "pushType": "alert", "rawPayload": {"aps": {"alert": "a", "badge": "3"}}}"#,
        "wrong-kind"
    ),
    ("novu", #"{"name": "a", "to": "b", "overrides": {"apns": {"title": 3}}}"#, "message-wrong-kind"),
    (
        "customerio", #"{"transactional_message_id": 1, "identifiers": {"id": "a"}, "title": 3, "message": "c"}"#,
        "message-wrong-kind"
    ),
    (
        "courier", #"{"message": {"to": {"user_id": "a"}, "content": {"title": 3}, "providers": {"apn": {}}}}"#,
        "message-wrong-kind"
    ),
    (
        "knock", #"{"title": "a", "text_body": "b", "settings": {"delivery_type": "loud"}}"#, "message-unknown-value"
    ),
    (
        "pushwoosh", #"{"request": {"application": "a", "notifications": [{"content": "b", "ios_sound": 3}]}}"#,
        "message-wrong-kind"
    ),
    ("iterable", #"{"clientTemplateId": "a", "title": "b", "message": "c", "wake": "yes"}"#, "message-wrong-kind"),
]
