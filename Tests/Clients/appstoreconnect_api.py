"""appstoreconnect, unmodified, on a served store; usage: appstoreconnect_api.py BINARY."""

import sys

import appstoreconnect.api
from appstoreconnect import Api
from appstoreconnect.api import APIError

from connect import LINES, Office

MANY = "".join(f"app create com.example.app{n} --name 'Example App {n}' --sku APP{n}\n" for n in range(120))


def main(binary):
    office = Office(binary, LINES + MANY)
    appstoreconnect.api.BASE_API = office.url
    api = Api(office.key["id"], office.key["privateKey"], office.key["issuer"], submit_stats=False)

    apps = api.list_apps()
    assert len(apps) == 121
    assert len([app.name for app in apps]) == 121, "all pages"
    books = next(iter(api.list_apps(filters={"bundleId": "com.example.books"})))
    assert books.name == "Example Books" and books.sku == "BOOKS1"
    assert api.read_app_information(books.id).bundleId == "com.example.books"
    names = [app.name for app in api.list_apps(sort="-name")]
    assert names == sorted(names, reverse=True)
    users = list(api.list_users())
    assert [user.username for user in users] == ["ann@example.com"]
    assert len(list(api.list_bundle_ids(filters={"identifier": "com.example.books"}))) == 1
    assert all(profile.profileState == "ACTIVE" for profile in api.list_profiles())
    try:
        api.read_app_information("0")
        raise AssertionError("an app that does not exist was read")
    except APIError as error:
        assert error.status_code == 404, error
    print("appstoreconnect works")
    office.close()


main(sys.argv[1])
