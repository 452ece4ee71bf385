"""Apple's library for the App Store Server API, as apps' servers use it, against a real server.

    .build/clients/bin/python3 Tests/Clients/app_store_server.py .build/debug/stockroom
"""

import base64
import json
import sys
import unittest
import uuid

import requests
from appstoreserverlibrary.api_client import APIError, APIException, AppStoreServerAPIClient, GetTransactionHistoryVersion
from appstoreserverlibrary.models.ConsumptionRequest import ConsumptionRequest
from appstoreserverlibrary.models.ConsumptionRequestV1 import ConsumptionRequestV1
from appstoreserverlibrary.models.DeliveryStatus import DeliveryStatus
from appstoreserverlibrary.models.Environment import Environment
from appstoreserverlibrary.models.ExtendReasonCode import ExtendReasonCode
from appstoreserverlibrary.models.ExtendRenewalDateRequest import ExtendRenewalDateRequest
from appstoreserverlibrary.models.MassExtendRenewalDateRequest import MassExtendRenewalDateRequest
from appstoreserverlibrary.models.OrderLookupStatus import OrderLookupStatus
from appstoreserverlibrary.models.TransactionHistoryRequest import Order, ProductType, TransactionHistoryRequest
from appstoreserverlibrary.models.UpdateAppAccountTokenRequest import UpdateAppAccountTokenRequest
from appstoreserverlibrary.signed_data_verifier import SignedDataVerifier, VerificationException, VerificationStatus

from shop import BUNDLE_ID, OTHER_BUNDLE_ID, Shop

BINARY = ".build/debug/stockroom"
V2 = GetTransactionHistoryVersion.V2
MAP = "1000000000000001"  # John's, in the sandbox
COINS = "1000000000000002"  # Carol's, in production


def order_id(transaction_id):
    """The identifier of the order of a transaction: M and its identifier in base 36."""
    number, text = int(transaction_id), ""
    while number:
        number, digit = divmod(number, 36)
        text = "0123456789abcdefghijklmnopqrstuvwxyz"[digit] + text
    return "M" + text.upper()


class AppStoreServerTests(unittest.TestCase):
    def setUp(self):
        self.shop = Shop(BINARY)
        self.addCleanup(self.shop.close)
        with open(self.shop.root, "rb") as file:
            self.root = file.read()
        self.app_id = self.verifier_app_id()

    def client(self, base="", bundle_id=BUNDLE_ID):
        client = AppStoreServerAPIClient(
            self.shop.key, self.shop.key_id, self.shop.issuer, bundle_id, Environment.SANDBOX)
        client._base_url = self.shop.url + base
        return client

    def verifier_app_id(self):
        answer = self.client("/production").get_transaction_history(COINS, None, TransactionHistoryRequest(), V2)
        return answer.appAppleId

    def verifier(self, environment=Environment.SANDBOX, bundle_id=BUNDLE_ID, root=None):
        return SignedDataVerifier([root or self.root], False, environment, bundle_id, self.app_id)

    def assert_error(self, code, call, *arguments):
        with self.assertRaises(APIException) as caught:
            call(*arguments)
        self.assertEqual(caught.exception.api_error, code, caught.exception.raw_api_error)
        self.assertEqual(caught.exception.http_status_code, int(code) // 10000)

    def buy(self, count):
        self.shop.run("\n".join(["storekit buy .coins --device iPad"] * count))

    # Transactions

    def test_a_transaction_is_signed_by_the_root_and_has_its_fields(self):
        signed = self.client().get_transaction_info(MAP).signedTransactionInfo
        transaction = self.verifier().verify_and_decode_signed_transaction(signed)
        self.assertEqual(transaction.transactionId, MAP)
        self.assertEqual(transaction.originalTransactionId, MAP)
        self.assertEqual(transaction.productId, BUNDLE_ID + ".map")
        self.assertEqual(transaction.rawType, "Non-Consumable")
        self.assertEqual(transaction.price, 2990)
        self.assertEqual(transaction.currency, "USD")
        self.assertEqual((transaction.storefront, transaction.storefrontId), ("USA", "143441"))
        self.assertEqual(transaction.purchaseDate, 1353456000000)
        self.assertEqual(transaction.signedDate, 1353456000000)
        self.assertIsNone(transaction.revocationDate)

        signed = self.client().get_transaction_info(COINS).signedTransactionInfo
        transaction = self.verifier(Environment.PRODUCTION).verify_and_decode_signed_transaction(signed)
        self.assertEqual(transaction.rawEnvironment, "Production")
        self.assertEqual(transaction.currency, "EUR")

    def test_what_was_tampered_with_is_not_accepted(self):
        signed = self.client().get_transaction_info(MAP).signedTransactionInfo
        header, payload, signature = signed.split(".")
        fields = json.loads(base64.urlsafe_b64decode(payload + "=="))
        fields["price"] = 0
        forged = base64.urlsafe_b64encode(json.dumps(fields).encode()).decode().rstrip("=")
        verifiers = [
            (self.verifier(), f"{header}.{forged}.{signature}", VerificationStatus.VERIFICATION_FAILURE),
            (self.verifier(Environment.PRODUCTION), signed, VerificationStatus.INVALID_ENVIRONMENT),
            (self.verifier(bundle_id="com.example.other"), signed, VerificationStatus.INVALID_APP_IDENTIFIER),
        ]
        other = Shop(BINARY)
        self.addCleanup(other.close)
        with open(other.root, "rb") as file:
            stranger = self.verifier(root=file.read())
        verifiers.append((stranger, signed, VerificationStatus.VERIFICATION_FAILURE))
        for verifier, text, status in verifiers:
            with self.assertRaises(VerificationException) as caught:
                verifier.verify_and_decode_signed_transaction(text)
            self.assertEqual(caught.exception.status, status)

    def test_signatures_are_valid_whatever_the_clock_shows(self):
        self.shop.run("clock advance 24000d")
        signed = self.client().get_transaction_info(MAP).signedTransactionInfo
        transaction = self.verifier().verify_and_decode_signed_transaction(signed)
        self.assertGreater(transaction.signedDate, 3_400_000_000_000)

    def test_the_base_url_decides_the_environment(self):
        self.assertTrue(self.client("/sandbox").get_transaction_info(MAP).signedTransactionInfo)
        self.assertTrue(self.client("/production").get_transaction_info(COINS).signedTransactionInfo)
        self.assert_error(APIError.TRANSACTION_ID_NOT_FOUND, self.client("/production").get_transaction_info, MAP)
        self.assert_error(APIError.TRANSACTION_ID_NOT_FOUND, self.client("/sandbox").get_transaction_info, COINS)

    def test_the_names_of_apples_hosts_decide_the_environment(self):
        token = self.client()._generate_token()
        for host, identifier, status in [
            ("api.storekit.itunes.apple.com", COINS, 200), ("api.storekit.apple.com:443", MAP, 404),
            ("api.storekit-sandbox.itunes.apple.com", MAP, 200), ("API.storekit-sandbox.apple.com", COINS, 404),
            ("example.com", MAP, 200),
        ]:
            answer = requests.get(
                f"{self.shop.url}/inApps/v1/transactions/{identifier}", timeout=30,
                headers={"Host": host, "Authorization": f"Bearer {token}"})
            self.assertEqual(answer.status_code, status, host)

    def test_production_lets_nobody_in_before_the_first_release(self):
        self.shop.run("app create com.example.games --name Games --sku GAMES1")
        games = self.client("/production", OTHER_BUNDLE_ID)
        with self.assertRaises(APIException) as caught:
            games.get_transaction_info(COINS)
        self.assertEqual(caught.exception.http_status_code, 401)
        self.assert_error(
            APIError.TRANSACTION_ID_NOT_FOUND, self.client("/sandbox", OTHER_BUNDLE_ID).get_transaction_info, COINS)

    def test_errors_have_apples_codes(self):
        client = self.client()
        self.assert_error(APIError.INVALID_TRANSACTION_ID, client.get_transaction_info, "abc")
        self.assert_error(APIError.TRANSACTION_ID_NOT_FOUND, client.get_transaction_info, "1000000000000099")
        self.assert_error(APIError.TRANSACTION_ID_NOT_FOUND, client.get_transaction_info, "9" * 20)
        self.assert_error(
            APIError.INVALID_REQUEST_REVISION, client.get_transaction_history, MAP, "x", TransactionHistoryRequest(), V2)
        self.assert_error(
            APIError.START_DATE_AFTER_END_DATE, client.get_transaction_history, MAP, None,
            TransactionHistoryRequest(startDate=2, endDate=1), V2)
        for query, code in [
            ("startDate=x", 4000015), ("endDate=-1", 4000016), ("sort=UP", 4000021), ("productType=FREE", 4000022),
            ("productId=", 4000023), ("inAppOwnershipType=X", 4000026), ("revoked=maybe", 4000030),
        ]:
            answer = requests.get(
                f"{self.shop.url}/inApps/v2/history/{MAP}?{query}", headers=client._get_headers(), timeout=30)
            self.assertEqual(answer.json()["errorCode"], code)
            self.assertEqual(answer.headers["Content-Type"], "application/json")

    def test_a_token_is_for_one_app_and_one_key(self):
        self.shop.run("app create com.example.games --name Games --sku GAMES1")
        games = self.client(bundle_id=OTHER_BUNDLE_ID)
        self.assert_error(APIError.TRANSACTION_ID_NOT_FOUND, games.get_transaction_info, MAP)
        self.assert_error(APIError.TRANSACTION_ID_NOT_FOUND, games.finish_transaction, COINS)
        self.assertEqual(games.look_up_order_id(order_id(MAP)).status, OrderLookupStatus.INVALID)
        team = json.loads(self.shop.line("key create CI --role ADMIN -o json"))
        for key, key_id in [(team["privateKey"].encode(), team["id"]), (self.shop.key, "UNKNOWN")]:
            client = AppStoreServerAPIClient(key, key_id, self.shop.issuer, BUNDLE_ID, Environment.SANDBOX)
            client._base_url = self.shop.url
            with self.assertRaises(APIException) as caught:
                client.get_transaction_info(MAP)
            self.assertEqual((caught.exception.http_status_code, caught.exception.api_error), (401, None))

    def test_a_history_comes_in_pages_of_twenty(self):
        self.buy(45)
        found, revision, pages = [], None, 0
        while True:
            page = self.client().get_transaction_history(MAP, revision, TransactionHistoryRequest(), V2)
            found += page.signedTransactions
            revision, pages = page.revision, pages + 1
            if not page.hasMore:
                break
        self.assertEqual((len(found), pages), (46, 3))
        self.assertEqual(page.rawEnvironment, "Sandbox")
        decoded = [self.verifier().verify_and_decode_signed_transaction(text).transactionId for text in found]
        self.assertEqual(decoded, sorted(set(decoded)))

        # A refund comes back as something new.
        self.assertEqual(self.client().get_transaction_history(MAP, revision, TransactionHistoryRequest(), V2).signedTransactions, [])
        self.shop.run("clock advance 1d; storekit refund 1")
        page = self.client().get_transaction_history(MAP, revision, TransactionHistoryRequest(), V2)
        self.assertEqual(len(page.signedTransactions), 1)

    def test_a_history_is_filtered_and_sorted(self):
        self.shop.run("clock advance 1d; storekit buy .coins --device iPad; clock advance 1d; storekit buy .issues --device iPad")
        self.shop.run("storekit refund .map; storekit finish .coins")

        def history(version=V2, **filters):
            page = self.client().get_transaction_history(MAP, None, TransactionHistoryRequest(**filters), version)
            decoded = [self.verifier().verify_and_decode_signed_transaction(text) for text in page.signedTransactions]
            return [transaction.productId.rsplit(".", 1)[1] for transaction in decoded]

        self.assertEqual(history(), ["coins", "map", "issues"])
        self.assertEqual(history(sort=Order.DESCENDING), ["issues", "map", "coins"])
        self.assertEqual(history(revoked=True), ["map"])
        self.assertEqual(history(revoked=False), ["coins", "issues"])
        self.assertEqual(history(productTypes=[ProductType.CONSUMABLE, ProductType.NON_RENEWABLE]), ["coins", "issues"])
        self.assertEqual(history(productIds=[BUNDLE_ID + ".issues"]), ["issues"])
        self.assertEqual(history(startDate=1353456000001), ["coins", "issues"])
        self.assertEqual(history(endDate=1353456000001), ["map"])
        # The first version leaves finished consumables out.
        self.assertEqual(history(GetTransactionHistoryVersion.V1), ["map", "issues"])

    def test_refunds_have_a_date_and_a_reason(self):
        client = self.client()
        self.assertEqual(client.get_refund_history(MAP, None).signedTransactions, [])
        self.shop.run("clock advance 1d; storekit refund 1")
        page = client.get_refund_history(MAP, None)
        transaction = self.verifier().verify_and_decode_signed_transaction(page.signedTransactions[0])
        self.assertEqual(transaction.revocationDate, 1353456000000 + 86_400_000)
        self.assertEqual(transaction.rawRevocationReason, 0)
        # The percentage is in thousandths.
        self.assertEqual((transaction.rawRevocationType, transaction.revocationPercentage), ("REFUND_FULL", 100_000))
        self.assertFalse(page.hasMore)

    def test_a_refund_of_a_part_is_reversed(self):
        client = self.client()
        self.shop.run("storekit refund 1 --percent 33.333 --reason app-issue")
        page = client.get_refund_history(MAP, None)
        transaction = self.verifier().verify_and_decode_signed_transaction(page.signedTransactions[0])
        self.assertEqual(
            (transaction.rawRevocationType, transaction.revocationPercentage, transaction.rawRevocationReason),
            ("REFUND_PRORATED", 33_333, 1))
        self.shop.run("clock advance 1d; storekit reverse-refund 1")
        self.assertEqual(client.get_refund_history(MAP, None).signedTransactions, [])
        # A reversal comes back as something new.
        page = client.get_transaction_history(MAP, page.revision, TransactionHistoryRequest(), V2)
        transaction = self.verifier().verify_and_decode_signed_transaction(page.signedTransactions[0])
        self.assertEqual(
            (transaction.rawRevocationType, transaction.revocationPercentage, transaction.rawRevocationReason,
             transaction.revocationDate), (None, None, None, None))

    def test_an_order_is_looked_up(self):
        found = self.client().look_up_order_id(order_id(MAP))
        self.assertEqual(found.status, OrderLookupStatus.VALID)
        self.assertEqual(len(found.signedTransactions), 1)
        self.assertEqual(self.client().look_up_order_id("MNONE").status, OrderLookupStatus.INVALID)

    def test_an_app_transaction_is_signed(self):
        signed = self.client().get_app_transaction_info(MAP).signedAppTransactionInfo
        app = self.verifier().verify_and_decode_app_transaction(signed)
        self.assertEqual((app.bundleId, app.rawReceiptType, app.originalApplicationVersion), (BUNDLE_ID, "Sandbox", "1.0"))
        bought = self.verifier().verify_and_decode_signed_transaction(
            self.client().get_transaction_info(MAP).signedTransactionInfo)
        self.assertEqual(app.appTransactionId, bought.appTransactionId)
        # It names the customer as the identifier of any purchase does.
        page = self.client().get_transaction_history(app.appTransactionId, None, TransactionHistoryRequest(), V2)
        self.assertEqual(len(page.signedTransactions), 1)
        other = self.client("/production")
        self.assert_error(
            APIError.TRANSACTION_ID_NOT_FOUND, other.get_transaction_history, app.appTransactionId, None,
            TransactionHistoryRequest(), V2)

    def test_an_account_token_is_set_and_signed(self):
        token = uuid.uuid4()
        self.client().set_app_account_token(MAP, UpdateAppAccountTokenRequest(appAccountToken=str(token)))
        transaction = self.verifier().verify_and_decode_signed_transaction(
            self.client().get_transaction_info(MAP).signedTransactionInfo)
        self.assertEqual(transaction.appAccountToken, str(token))
        self.assert_error(
            APIError.INVALID_APP_ACCOUNT_TOKEN_UUID_ERROR, self.client().set_app_account_token, MAP,
            UpdateAppAccountTokenRequest(appAccountToken="me"))
        # A repeated download of what is owned is not the original.
        self.shop.run("storekit buy .map --device iPad")
        self.assert_error(
            APIError.TRANSACTION_ID_IS_NOT_ORIGINAL_TRANSACTION_ID_ERROR, self.client().set_app_account_token,
            "1000000000000003", UpdateAppAccountTokenRequest(appAccountToken=str(token)))

    def test_a_transaction_is_finished_once(self):
        self.assertIn('"finished":null', self.shop.run("storekit show 2"))
        self.client().finish_transaction(COINS)
        self.client().finish_transaction(COINS)
        self.assertNotIn('"finished":null', self.shop.run("storekit show 2"))
        self.assert_error(APIError.TRANSACTION_ID_NOT_FOUND, self.client().finish_transaction, "1000000000000099")

    def test_consumption_is_taken_as_both_versions_have_it(self):
        request = ConsumptionRequest(
            customerConsented=True, sampleContentProvided=False, deliveryStatus=DeliveryStatus.DELIVERED, consumptionPercentage=50000)
        self.client().send_consumption_information(COINS, request)
        self.client().send_consumption_data(COINS, ConsumptionRequestV1(customerConsented=True))
        self.assert_error(
            APIError.INVALID_CUSTOMER_CONSENTED, self.client().send_consumption_data, COINS,
            ConsumptionRequestV1(customerConsented=False))
        # Version 1 is for consumables and auto-renewable subscriptions alone.
        self.assert_error(
            APIError.INVALID_TRANSACTION_TYPE_NOT_SUPPORTED, self.client().send_consumption_data, MAP,
            ConsumptionRequestV1(customerConsented=True))
        self.client().send_consumption_information(MAP, request)
        request.rawDeliveryStatus = "LOST"
        self.assert_error(APIError.INVALID_DELIVERY_STATUS, self.client().send_consumption_information, COINS, request)

    def assert_one_unit(self, call, *arguments):
        """Expects a call to add one unit, which undo takes back exactly, and returns after it was made again."""
        units, rows = self.shop.state()
        call(*arguments)
        now, changed = self.shop.state()
        self.assertEqual(now, units + 1)
        self.assertNotEqual(changed, rows)
        self.shop.post("/stockroom/undo")
        self.assertEqual(self.shop.state(), (units + 1, rows))
        call(*arguments)

    def test_what_a_call_changes_is_one_unit_and_undone_exactly(self):
        client = self.client()
        for _ in range(2):
            token = UpdateAppAccountTokenRequest(appAccountToken=str(uuid.uuid4()))
            self.assert_one_unit(client.set_app_account_token, MAP, token)
        request = ConsumptionRequest(
            customerConsented=True, sampleContentProvided=False, deliveryStatus=DeliveryStatus.DELIVERED)
        self.assert_one_unit(client.send_consumption_information, COINS, request)
        self.assert_one_unit(client.send_consumption_data, COINS, ConsumptionRequestV1(customerConsented=True))
        self.assert_one_unit(client.finish_transaction, COINS)

    def test_a_signature_of_a_request_that_reads_is_no_unit(self):
        # The key was made when its certificate was exported, by the second unit.
        self.shop.line("undo 2")
        units, _ = self.shop.state()
        self.client().get_transaction_info(MAP)
        self.assertEqual(self.shop.state()[0], units)
        state = self.shop.state()
        self.client().get_transaction_info(MAP)
        self.client("/production").get_transaction_history(COINS, None, TransactionHistoryRequest(), V2)
        self.assertEqual(self.shop.state(), state)

    def test_a_customer_may_have_no_subscription(self):
        client = self.client()
        self.assertEqual(client.get_all_subscription_statuses(MAP).data, [])
        extension = ExtendRenewalDateRequest(
            extendByDays=5, extendReasonCode=ExtendReasonCode.OTHER, requestIdentifier=str(uuid.uuid4()))
        self.assert_error(APIError.SUBSCRIPTION_EXTENSION_INELIGIBLE, client.extend_subscription_renewal_date, MAP, extension)
        self.assert_error(
            APIError.ORIGINAL_TRANSACTION_ID_NOT_FOUND, client.extend_subscription_renewal_date, "1000000000000099", extension)
        self.assert_error(
            APIError.STATUS_REQUEST_NOT_FOUND, client.get_status_of_subscription_renewal_date_extensions,
            str(uuid.uuid4()), BUNDLE_ID + ".map")
        self.assert_error(
            APIError.SUBSCRIPTION_EXTENSION_INELIGIBLE, client.extend_renewal_date_for_all_active_subscribers,
            MassExtendRenewalDateRequest(
                extendByDays=5, extendReasonCode=ExtendReasonCode.OTHER, requestIdentifier=str(uuid.uuid4()),
                storefrontCountryCodes=["USA"], productId=BUNDLE_ID + ".map"))


if __name__ == "__main__":
    if len(sys.argv) > 1 and not sys.argv[1].startswith("-"):
        BINARY = sys.argv.pop(1)
    unittest.main(verbosity=1)
