"""codemagic-cli-tools, unmodified, on a served store; usage: codemagic_tools.py BINARY."""

import sys

from codemagic.apple import AppStoreConnectApiError
from codemagic.apple.app_store_connect import AppStoreConnectApiClient
from codemagic.apple.resources import (
    AppStoreState, BundleIdPlatform, CapabilityType, Platform, ProfileType, ReviewSubmissionState)

from connect import Office


def main(binary):
    office = Office(binary)
    AppStoreConnectApiClient.API_URL = office.url + "/v1"
    client = AppStoreConnectApiClient(office.key["id"], office.key["issuer"], office.key["privateKey"])

    apps = client.apps.list(client.apps.Filter(bundle_id="com.example.books"))
    assert [app.attributes.name for app in apps] == ["Example Books"], apps
    app = client.apps.read(apps[0].id)
    assert app.attributes.bundleId == "com.example.books" and app.attributes.sku == "BOOKS1"
    versions = client.apps.list_app_store_versions(app)
    assert [version.attributes.versionString for version in versions] == ["1.0"]
    assert versions[0].attributes.appStoreState is AppStoreState.PREPARE_FOR_SUBMISSION
    assert client.app_store_versions.read(versions[0]).attributes.platform is Platform.IOS

    bundles = client.bundle_ids.list(client.bundle_ids.Filter(
        identifier="com.example.books", platform=BundleIdPlatform.IOS))
    assert len(bundles) == 1
    for enabled in client.bundle_ids.list_capabilities(bundles[0]):
        client.bundle_id_capabilities.disable(enabled)
    capability = client.bundle_id_capabilities.enable(CapabilityType.IN_APP_PURCHASE, bundles[0])
    assert capability.attributes.capabilityType is CapabilityType.IN_APP_PURCHASE
    assert [c.id for c in client.bundle_ids.list_capabilities(bundles[0])] == [capability.id]
    profile = client.profiles.create("Books-Store", ProfileType.IOS_APP_STORE, bundles[0].id, [], [])
    assert "Books-Store" in [p.attributes.name for p in client.profiles.list()]
    client.profiles.delete(profile)
    assert "Books-Store" not in [p.attributes.name for p in client.profiles.list()]

    submission = client.review_submissions.create(Platform.IOS, app)
    office.run("use com.example.books; app version upload 1.0")
    item = client.review_submissions_items.create(submission, app_store_version=versions[0])
    assert item.id
    submitted = client.review_submissions.modify(submission, submitted=True)
    assert "WAITING_FOR_REVIEW" in str(submitted.attributes.state), submitted
    found = client.review_submissions.list(client.review_submissions.Filter(
        app=app.id, platform=Platform.IOS, state=ReviewSubmissionState.WAITING_FOR_REVIEW))
    assert [s.id for s in found] == [submission.id]

    try:
        client.apps.read("0")
        raise AssertionError("an app that does not exist was read")
    except AppStoreConnectApiError as error:
        assert error.response.status_code == 404 and error.error_response.errors[0].code == "NOT_FOUND"

    AppStoreConnectApiClient(office.key["id"], office.key["issuer"], office.key["privateKey"])
    other = office.new_key("other --role ADMIN")
    wrong = AppStoreConnectApiClient(office.key["id"], office.key["issuer"], other["privateKey"])
    try:
        wrong.apps.list()
        raise AssertionError("a token of another key was taken")
    except AppStoreConnectApiError as error:
        assert error.response.status_code == 401
    print("codemagic-cli-tools works")
    office.close()


main(sys.argv[1])
