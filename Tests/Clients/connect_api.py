"""The App Store Connect API from a first product to its approval, and what is refused; usage: connect_api.py BINARY.

Every answer is checked against openapi.json at the end.
"""

import base64
import hashlib
import json
import re
import struct
import sys
import urllib.request
import zlib

import answers
from connect import Office, resource


def png(width, height):
    """A picture of one color."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    rows = b"".join(b"\0" + b"\x20\x40\x80" * width for _ in range(height))
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


def new_product(office, app, name, expect=201):
    document = resource(
        "inAppPurchases", {"name": name, "productId": f"com.example.books.{name.lower().replace(' ', '')}",
                           "inAppPurchaseType": "NON_CONSUMABLE"}, {"app": ("apps", app)})
    return office.call("POST", "/v2/inAppPurchases", document, expect=expect)[1]


def upload(office, product, picture, checksum=None):
    """Announces a screenshot, sends its parts, and commits it; returns the state of its delivery."""
    path = "/v1/inAppPurchaseAppStoreReviewScreenshots"
    document = resource(path[4:], {"fileName": "shot.png", "fileSize": len(picture)},
                        {"inAppPurchaseV2": ("inAppPurchases", product)})
    data = office.call("POST", path, document, expect=201)[1]["data"]
    assert data["attributes"]["assetDeliveryState"]["state"] == "AWAITING_UPLOAD"
    for operation in data["attributes"]["uploadOperations"]:
        part = picture[operation["offset"]:operation["offset"] + operation["length"]]
        assert operation["url"].startswith(office.url)
        fields = {h["name"]: h["value"] for h in operation["requestHeaders"]}
        office.call(operation["method"], operation["url"], part, expect=200, fields=fields)
    commit = resource(path[4:], {"uploaded": True, "sourceFileChecksum": checksum or hashlib.md5(picture).hexdigest()},
                      id=data["id"])
    office.call("PATCH", f"{path}/{data['id']}", commit, expect=200)
    return data["id"], office.get(f"{path}/{data['id']}")["data"]["attributes"]["assetDeliveryState"]


def price(office, product, amount):
    points = office.get(f"/v2/inAppPurchases/{product}/pricePoints?filter[territory]=USA&limit=8000&include=territory")
    point = next(p for p in points["data"] if p["attributes"]["customerPrice"] == amount)
    padded = point["id"] + "=" * (-len(point["id"]) % 4)
    assert json.loads(base64.urlsafe_b64decode(padded))["t"] == "USA"
    schedule = resource(
        "inAppPurchasePriceSchedules", None,
        {"inAppPurchase": ("inAppPurchases", product), "baseTerritory": ("territories", "USA"),
         "manualPrices": [("inAppPurchasePrices", "${price1}")]},
        included=[{"type": "inAppPurchasePrices", "id": "${price1}", "attributes": {"startDate": None},
                   "relationships": {"inAppPurchasePricePoint": {"data": {
                       "type": "inAppPurchasePricePoints", "id": point["id"]}}}}])
    office.call("POST", "/v1/inAppPurchasePriceSchedules", schedule, expect=201)
    equal = office.get(f"/v1/inAppPurchasePricePoints/{point['id']}/equalizations?include=territory&limit=200")
    assert len(equal["data"]) > 100
    return point["id"]


def code(answer):
    return answer[1]["errors"][0]["code"]


def main(binary):
    office = Office(binary)
    apps = office.get("/v1/apps?filter[bundleId]=com.example.books&include=inAppPurchasesV2,appStoreVersions")
    app = apps["data"][0]["id"]

    product = new_product(office, app, "Chapter 1")["data"]["id"]
    again = new_product(office, app, "Chapter 1", expect=409)
    assert again["errors"][0]["code"] == "ENTITY_ERROR.ATTRIBUTE.INVALID.DUPLICATE"
    assert again["errors"][0]["source"]["pointer"] == "/data/attributes/productId"
    for attributes, pointer in [({"name": "x"}, "/data/attributes/productId"), ({"names": "x"}, "/data/attributes/names")]:
        status, document = office.call(
            "POST", "/v2/inAppPurchases", resource("inAppPurchases", attributes, {"app": ("apps", app)}))
        assert status == 409 and document["errors"][0]["source"]["pointer"] == pointer, document

    office.call("POST", "/v1/inAppPurchaseLocalizations", resource(
        "inAppPurchaseLocalizations", {"name": "Chapter 1", "locale": "en-US", "description": "The first chapter"},
        {"inAppPurchaseV2": ("inAppPurchases", product)}), expect=201)
    price(office, product, "0.99")
    office.call("POST", "/v1/inAppPurchaseAvailabilities", resource(
        "inAppPurchaseAvailabilities", {"availableInNewTerritories": False},
        {"inAppPurchase": ("inAppPurchases", product),
         "availableTerritories": [("territories", "USA"), ("territories", "JPN")]}), expect=201)
    state = office.get(f"/v2/inAppPurchases/{product}?include=iapPriceSchedule,inAppPurchaseLocalizations")
    assert state["data"]["attributes"]["state"] == "MISSING_METADATA"

    # Without its screenshot it cannot be submitted.
    submission = resource("inAppPurchaseSubmissions", None, {"inAppPurchaseV2": ("inAppPurchases", product)})
    refused = office.call("POST", "/v1/inAppPurchaseSubmissions", submission, expect=409)
    assert code(refused).startswith("STATE_ERROR"), refused

    picture = png(640, 920)
    id, state = upload(office, product, picture, checksum="0" * 32)
    assert state["state"] == "FAILED" and state["errors"], state
    id, state = upload(office, product, picture)
    assert state["state"] == "COMPLETE", state
    shot = office.get(f"/v1/inAppPurchaseAppStoreReviewScreenshots/{id}")["data"]["attributes"]
    assert shot["sourceFileChecksum"] == hashlib.md5(picture).hexdigest()
    assert (shot["imageAsset"]["width"], shot["imageAsset"]["height"]) == (640, 920)
    image = shot["imageAsset"]["templateUrl"].format(w=640, h=920, f="png")
    with urllib.request.urlopen(image) as answer:
        assert answer.read() == picture
    assert office.get(f"/v2/inAppPurchases/{product}")["data"]["attributes"]["state"] == "READY_TO_SUBMIT"

    # The first product of an app goes with a version of it.
    refused = office.call("POST", "/v1/inAppPurchaseSubmissions", submission, expect=409)
    assert code(refused) == "STATE_ERROR.FIRST_IAP_MUST_BE_SUBMITTED_ON_VERSION", refused

    # A reviewer, who is a person at the prompt, approves the first one; then the next can go alone.
    office.run("use com.example.books; app version upload 1.0; review submit .chapter1 --with-version 1.0")
    office.run("use com.example.books; review start .chapter1")
    assert office.get(f"/v2/inAppPurchases/{product}")["data"]["attributes"]["state"] == "IN_REVIEW"
    rename = resource("inAppPurchases", {"name": "Other"}, id=product)
    deleted = office.call("DELETE", f"/v2/inAppPurchases/{product}", expect=409)
    assert code(deleted).startswith("STATE_ERROR"), deleted
    office.call("PATCH", f"/v2/inAppPurchases/{product}", rename, expect=200)
    office.run("use com.example.books; review approve .chapter1; app version start 1.0; app version approve 1.0")
    assert office.get(f"/v2/inAppPurchases/{product}")["data"]["attributes"]["state"] == "APPROVED"

    # A webhook of the app, its ping, and its deliveries.
    hook = office.call("POST", "/v1/webhooks", resource(
        "webhooks", {"name": "ci", "url": "http://127.0.0.1:9/hook", "secret": "Harbour-Ferry-11", "enabled": True,
                     "eventTypes": ["APP_STORE_VERSION_APP_VERSION_STATE_UPDATED", "BUILD_UPLOAD_STATE_UPDATED"]},
        {"app": ("apps", app)}), expect=201)[1]["data"]["id"]
    assert office.get(f"/v1/webhooks/{hook}?include=app")["included"][0]["id"] == app
    office.call("POST", "/v1/webhookPings", resource("webhookPings", None, {"webhook": ("webhooks", hook)}), expect=201)
    assert len(office.get(f"/v1/webhooks/{hook}/deliveries")["data"]) == 1

    # Pages, one item each, by the links.
    second = new_product(office, app, "Chapter 2")["data"]["id"]
    seen, url = [], f"/v1/apps/{app}/inAppPurchasesV2?limit=1&sort=name&fields[inAppPurchases]=name,productId"
    while url:
        page = office.get(url)
        seen += [item["attributes"]["productId"] for item in page["data"]]
        assert page["meta"]["paging"]["total"] == 2
        url = page["links"].get("next")
    assert seen == ["com.example.books.chapter2", "com.example.books.chapter1"], f"Chapter 2, Other: {seen}"
    linkage = office.get(f"/v1/apps/{app}/relationships/inAppPurchasesV2")
    assert {i["id"] for i in linkage["data"]} == {product, second}

    # Each collection, item, and relationship of the description answers.
    description = office.get("/openapi.json")
    for path, item in sorted(description["paths"].items()):
        if "get" in item and re.match(r"/v\d/", path) and "{" not in path:
            page = office.get(path)
            for found in page["data"][:2]:
                for related in description["paths"]:
                    if related.startswith(path + "/{id}") and "get" in description["paths"][related]:
                        office.get(related.replace("{id}", found["id"]))
    for related in sorted(description["paths"]):
        if related.startswith("/v2/inAppPurchases/{id}/"):
            office.get(related.replace("{id}", product))

    # Testers, users, and what a key without the role may do.
    tester = office.get("/v2/sandboxTesters")["data"][0]["id"]
    office.call("PATCH", f"/v2/sandboxTesters/{tester}", resource(
        "sandboxTesters", {"interruptPurchases": True, "territory": "DEU"}, id=tester))
    user = office.get("/v1/users?filter[username]=ann@example.com")["data"][0]["id"]
    roles = resource("users", {"roles": ["DEVELOPER", "MARKETING"]}, id=user)
    changed = office.call("PATCH", f"/v1/users/{user}", roles, expect=200)[1]
    assert changed["data"]["attributes"]["roles"] == ["DEVELOPER", "MARKETING"]
    reader = office.new_key("reader --role SALES")
    for method, path, body in [("DELETE", f"/v2/inAppPurchases/{second}", None), ("GET", "/v1/users", None),
                               ("PATCH", f"/v2/inAppPurchases/{second}", {**rename, "data": {**rename["data"], "id": second}})]:
        refused = office.call(method, path, body, key=reader, expect=403)
        assert code(refused).startswith("FORBIDDEN"), refused
    # A submission of the second version and the second product, canceled.
    office.run("use com.example.books; app version create 1.1; app version upload 1.1")
    version = office.get(f"/v1/apps/{app}/appStoreVersions?filter[versionString]=1.1")["data"][0]["id"]
    office.call("PATCH", f"/v1/appStoreVersions/{version}", resource(
        "appStoreVersions", {"versionString": "1.2", "copyright": None}, id=version), expect=200)
    submission = office.call("POST", "/v1/reviewSubmissions", resource(
        "reviewSubmissions", {"platform": "IOS"}, {"app": ("apps", app)}), expect=201)[1]["data"]["id"]
    item = resource("reviewSubmissionItems", None, {
        "reviewSubmission": ("reviewSubmissions", submission), "appStoreVersion": ("appStoreVersions", version)})
    office.call("POST", "/v1/reviewSubmissionItems", item, expect=201)
    refused = office.call("POST", "/v1/reviewSubmissionItems", item, expect=409)
    assert code(refused) == "STATE_ERROR.ITEM_PART_OF_ANOTHER_SUBMISSION", refused
    assert re.search("reviewSubmission with id ([0-9a-f-]+)", refused[1]["errors"][0]["detail"]).group(1) == submission
    for attributes, state in [({"submitted": True}, "WAITING_FOR_REVIEW"), ({"canceled": True}, "CANCELING")]:
        changed = office.call("PATCH", f"/v1/reviewSubmissions/{submission}", resource(
            "reviewSubmissions", attributes, id=submission), expect=200)[1]
        assert changed["data"]["attributes"]["state"] == state, changed
    assert office.get(f"/v1/reviewSubmissions/{submission}")["data"]["attributes"]["state"] == "COMPLETE"

    office.call("DELETE", f"/v2/inAppPurchases/{second}", expect=204)
    office.call("GET", f"/v2/inAppPurchases/{second}", expect=404)

    for path in ["/v1/nothing", "/v1/apps/0", "/v1/apps?limit=0", "/v1/apps?sort=x", "/v1/apps?filter[x]=1",
                 "/v1/apps?include=x", "/v1/apps?cursor=x", "/v1/apps/0/relationships/x", "/v2/inAppPurchases"]:
        status, document = office.call("GET", path)
        assert 400 <= status < 500 and document["errors"], (path, status)

    office.process.terminate()
    office.process.wait()
    with open(office.record, encoding="utf-8") as record:
        lines = record.readlines()
    assert not any("Bearer " in line for line in lines), "no token is recorded"
    print(f"{answers.check(lines, description)} answers are as openapi.json has them")
    office.close()


main(sys.argv[1])
