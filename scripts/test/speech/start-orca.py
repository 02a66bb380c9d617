"""Starts Orca, and appends to $SPEECH_LOG a line of JSON for each utterance, and one for its end.

The command `orca` would not start beside the Orca of another session of the same user, or would end it.
"""

import json
import os
import sys

import speechd
from orca import orca, speechdispatcherfactory

# Without `sayAllOnLoad` a page is read by its title, instead of from top to bottom.
orca_settings = {"enableBraille": False, "enableKeyEcho": False, "sayAllOnLoad": False}
speech_log = open(os.environ["SPEECH_LOG"], "a", buffering=1, encoding="utf-8")
send_to_synthesiser = speechdispatcherfactory.SpeechServer._speak
# As fast as an experienced listener has it: -100 to 100.
speech_rate = 60
ends = {speechd.CallbackType.END: "spoken", speechd.CallbackType.CANCEL: "cut"}
last_id = 0


def write_line(**fields):
    speech_log.write(json.dumps(fields, ensure_ascii=False) + "\n")


def speak_and_log(self, text, acss, **options):
    if not isinstance(text, str) or not text.strip():
        return send_to_synthesiser(self, text, acss, **options)
    global last_id
    last_id += 1
    utterance_id = last_id
    forward = options.pop("callback", None)
    forwarded = set(options.pop("event_types", []))

    def log_end(event, index_mark=None):
        if event in ends:
            write_line(id=utterance_id, end=ends[event])
        if forward is not None and event in forwarded:
            forward(event, index_mark=index_mark)

    write_line(id=utterance_id, text=text)
    return send_to_synthesiser(self, text, acss, callback=log_end, event_types=list(forwarded | set(ends)), **options)


def set_rate(self, _rate):
    self._send_command(self._client.set_rate, speech_rate)


speechdispatcherfactory.SpeechServer._speak = speak_and_log
speechdispatcherfactory.SpeechServer._set_rate = set_rate
orca.getSettingsManager().activate(None, orca_settings)
sys.exit(orca.main())
