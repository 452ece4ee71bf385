"""Checks recorded answers against openapi.json: every one of them, by the schema of its operation and status."""

import json
import re

import jsonschema


def check(record, description):
    """Raises AssertionError for an answer that the description does not have; returns how many were checked."""
    operations = []
    for path, item in description["paths"].items():
        pattern = re.compile("^" + re.sub(r"\\\{[^/]+?\\\}", "[^/]+", re.escape(path)) + "$")
        operations += [(method.upper(), path, pattern, operation) for method, operation in item.items()]
    # A fixed path comes before one that varies.
    operations.sort(key=lambda entry: entry[1].count("{"))
    count = 0
    for line in record:
        exchange = json.loads(line)
        request, answer = exchange["request"], exchange["answer"]
        if not re.match(r"/v\d/", request["path"]):
            continue
        method = "GET" if request["method"] == "HEAD" else request["method"]
        found = [o for o in operations if o[0] == method and o[2].match(request["path"])]
        if not found:
            assert answer["status"] in (401, 403, 404, 405), (request["method"], request["path"], answer)
            schema = {"$ref": "#/components/schemas/ErrorResponse"}
        else:
            responses = found[0][3]["responses"]
            response = responses.get(str(answer["status"]), responses["default"])
            assert answer["status"] >= 400 or str(answer["status"]) in responses, (request, answer["status"])
            schema = response.get("content", {}).get("application/json", {}).get("schema")
        if schema is None:
            assert answer["body"] is None, (request, answer)
        else:
            whole = {**schema, "components": description["components"]}
            validator = jsonschema.Draft202012Validator(
                whole, format_checker=jsonschema.Draft202012Validator.FORMAT_CHECKER)
            errors = list(validator.iter_errors(answer["body"]))
            assert not errors, (request, answer["body"], [(list(e.absolute_path), e.message) for e in errors][:5])
            for item in (answer["body"] or {}).get("included", []):
                ref = {"$ref": f"#/components/schemas/{item['type']}", "components": description["components"]}
                problems = [e.message for e in jsonschema.Draft202012Validator(ref).iter_errors(item)]
                assert not problems, (request, item, problems)
        count += 1
    return count
