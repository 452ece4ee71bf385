"""Subscriptions over the App Store Server API, in notifications, and in receipts, read by Apple's library.

    .build/clients/bin/python3 Tests/Clients/subscriptions.py .build/debug/stockroom
"""

import base64
import os
import re
import sys
import time
import unittest
import uuid

import requests
from appstoreserverlibrary.api_client import APIError, APIException, AppStoreServerAPIClient, GetTransactionHistoryVersion
from appstoreserverlibrary.models.AutoRenewStatus import AutoRenewStatus
from appstoreserverlibrary.models.Environment import Environment
from appstoreserverlibrary.models.ExpirationIntent import ExpirationIntent
from appstoreserverlibrary.models.ExtendReasonCode import ExtendReasonCode
from appstoreserverlibrary.models.ExtendRenewalDateRequest import ExtendRenewalDateRequest
from appstoreserverlibrary.models.MassExtendRenewalDateRequest import MassExtendRenewalDateRequest
from appstoreserverlibrary.models.InAppOwnershipType import InAppOwnershipType
from appstoreserverlibrary.models.NotificationHistoryRequest import NotificationHistoryRequest
from appstoreserverlibrary.models.NotificationTypeV2 import NotificationTypeV2
from appstoreserverlibrary.models.Status import Status
from appstoreserverlibrary.models.Subtype import Subtype
from appstoreserverlibrary.models.TransactionHistoryRequest import ProductType, TransactionHistoryRequest
from appstoreserverlibrary.models.TransactionReason import TransactionReason
from appstoreserverlibrary.jws_signature_creator import (
    IntroductoryOfferEligibilitySignatureCreator, PromotionalOfferV2SignatureCreator)
from appstoreserverlibrary.promotional_offer import PromotionalOfferSignatureCreator
from appstoreserverlibrary.signed_data_verifier import SignedDataVerifier
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec

from notifications import Listener
from shop import BUNDLE_ID, SUBSCRIPTION_LINES, Shop

BINARY = ".build/debug/stockroom"
START = 1769817600000  # 2026-01-31
MINUTE = 60_000
DAY = 86_400_000
MONTH = 5 * MINUTE  # in the sandbox
YUKI = "1000000000000001"  # silver, in the sandbox
ADA = "1000000000000002"  # gold, in production
SILVER, GOLD, BASIC = (f"{BUNDLE_ID}.{name}" for name in ("silver", "gold", "basic"))


def guide(start, end):
    """The lines of docs/subscriptions.md before a section as a text, and those of its story as a list."""
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../docs/subscriptions.md")
    with open(path, encoding="utf-8") as file:
        before, story = file.read().split(end)[0].split(start)

    def lines(text):
        found = re.findall(r"^    \$ stockroom (.*)$(?=\n(.*))", text, re.M)
        return [line for line, shown in found if ": error: " not in shown]
    # The codes of the set and the images are files elsewhere.
    return "\n".join(line for line in lines(before) if "codes.csv" not in line and "Seeds/" not in line), lines(story)


class SubscriptionTests(unittest.TestCase):
    def setUp(self):
        self.shop = Shop(BINARY, SUBSCRIPTION_LINES)
        self.addCleanup(self.shop.close)
        with open(self.shop.root, "rb") as file:
            self.root = file.read()
        self.app_id = None

    def client(self, base=""):
        client = AppStoreServerAPIClient(self.shop.key, self.shop.key_id, self.shop.issuer, BUNDLE_ID, Environment.SANDBOX)
        client._base_url = self.shop.url + base
        return client

    def verifier(self, environment=Environment.SANDBOX):
        if environment == Environment.PRODUCTION and self.app_id is None:
            self.app_id = self.client().get_all_subscription_statuses(ADA).appAppleId
        return SignedDataVerifier([self.root], False, environment, BUNDLE_ID, self.app_id)

    def assert_error(self, code, call, *arguments):
        with self.assertRaises(APIException) as caught:
            call(*arguments)
        self.assertEqual(caught.exception.api_error, code, caught.exception.raw_api_error)
        self.assertEqual(caught.exception.http_status_code, int(code) // 10000)

    def transaction(self, identifier):
        signed = self.client().get_transaction_info(identifier).signedTransactionInfo
        return self.verifier().verify_and_decode_signed_transaction(signed)

    def status(self, identifier=YUKI, environment=Environment.SANDBOX):
        """The status of a customer's only subscription, its newest transaction, and its renewal info."""
        [group] = self.client().get_all_subscription_statuses(identifier).data
        [item] = group.lastTransactions
        verifier = self.verifier(environment)
        return (item.status, verifier.verify_and_decode_signed_transaction(item.signedTransactionInfo),
                verifier.verify_and_decode_renewal_info(item.signedRenewalInfo))

    # Transactions

    def test_a_renewal_begins_where_the_period_before_it_ends(self):
        self.shop.run("clock advance 12m")
        first, second, third = (self.transaction(identifier) for identifier in (YUKI, "1000000000000003", "1000000000000004"))
        self.assertEqual((first.purchaseDate, first.expiresDate), (START, START + MONTH))
        self.assertEqual((second.purchaseDate, second.expiresDate), (START + MONTH, START + 2 * MONTH))
        self.assertEqual([item.transactionReason for item in (first, third)], [TransactionReason.PURCHASE, TransactionReason.RENEWAL])
        self.assertEqual({item.originalTransactionId for item in (first, second, third)}, {YUKI})
        self.assertEqual({item.originalPurchaseDate for item in (first, second, third)}, {START})
        self.assertEqual(len({item.webOrderLineItemId for item in (first, second, third)}), 3)
        self.assertEqual({item.subscriptionGroupIdentifier for item in (first, second, third)}, {first.subscriptionGroupIdentifier})
        self.assertTrue(first.subscriptionGroupIdentifier)
        self.assertEqual((first.rawType, first.price, first.isUpgraded), ("Auto-Renewable Subscription", 4990, None))

        # Production charges a day before.
        self.shop.run("clock set 2026-02-27T12:00:00Z")
        _, renewed, _ = self.status(ADA, Environment.PRODUCTION)
        self.assertEqual((renewed.purchaseDate - START) / DAY, 28)
        self.assertEqual(renewed.originalTransactionId, ADA)

    def test_an_upgraded_transaction_says_so(self):
        self.shop.run("clock advance 1m; storekit upgrade .gold --account yuki@example.com")
        self.assertTrue(self.transaction(YUKI).isUpgraded)
        _, new, renewal = self.status()
        self.assertEqual((new.productId, new.transactionReason, new.isUpgraded), (GOLD, TransactionReason.PURCHASE, None))
        self.assertEqual((new.purchaseDate, new.originalTransactionId), (START + MINUTE, YUKI))
        self.shop.run("storekit upgrade .basic --account yuki@example.com")
        _, same, renewal = self.status()
        self.assertEqual((same.productId, renewal.productId, renewal.autoRenewProductId), (GOLD, GOLD, BASIC))
        self.assertEqual(renewal.renewalPrice, 1990)

    def test_a_year_in_installments_tells_its_commitment(self):
        self.shop.run("""
            subscription create .year --name Year --group Reading --period 1y --price 39.99
            subscription plan set .year monthly --storefronts JPN
            price set .year --billing-plan monthly --price 4.49
            tester create kei@example.com --first Kei --last Ito --storefront JPN --password Harbour-Ferry-14
            storekit subscribe .year --billing-plan monthly --account kei@example.com
            clock advance 6m""")
        rows = self.shop.line("subscription status kei@example.com --columns original -o csv")
        kei = rows.split()[-1]
        year = 12 * MONTH
        _, paid, renewal = self.status(kei)
        self.assertEqual((paid.rawBillingPlanType, paid.price), ("MONTHLY", 750_000))
        terms = paid.commitmentInfo
        self.assertEqual((terms.billingPeriodNumber, terms.totalBillingPeriods), (2, 12))
        self.assertEqual((terms.commitmentExpiresDate, terms.commitmentPrice), (START + year, 12 * 750_000))
        self.assertEqual((renewal.rawRenewalBillingPlanType, renewal.renewalPrice), ("MONTHLY", 750_000))

        def later():
            after = self.status(kei)[2].commitmentInfo
            return (after.rawCommitmentAutoRenewStatus, after.rawCommitmentRenewalBillingPlanType,
                    after.commitmentRenewalDate, after.commitmentRenewalPrice)

        self.assertEqual(later(), (1, "MONTHLY", START + year, 12 * 750_000))
        self.shop.run("storekit upgrade .year --billing-plan upfront --account kei@example.com")
        self.assertEqual(later()[:3], (1, "BILLED_UPFRONT", START + year))
        self.shop.run("storekit cancel .year --account kei@example.com")
        _, _, renewal = self.status(kei)
        self.assertEqual((renewal.rawAutoRenewStatus, renewal.rawRenewalBillingPlanType), (1, "MONTHLY"))
        self.assertEqual(later(), (0, None, None, None))

    def test_a_history_has_each_period_and_is_filtered(self):
        self.shop.run("clock advance 12m")

        def history(**filters):
            page = self.client().get_transaction_history(
                YUKI, None, TransactionHistoryRequest(**filters), GetTransactionHistoryVersion.V2)
            return [self.verifier().verify_and_decode_signed_transaction(text) for text in page.signedTransactions]

        periods = history()
        self.assertEqual([item.purchaseDate - START for item in periods], [0, MONTH, 2 * MONTH])
        group = periods[0].subscriptionGroupIdentifier
        self.assertEqual(len(history(subscriptionGroupIdentifiers=[group])), 3)
        self.assertEqual(history(subscriptionGroupIdentifiers=["99"]), [])
        self.assertEqual(len(history(productTypes=[ProductType.AUTO_RENEWABLE])), 3)
        self.assertEqual(history(productTypes=[ProductType.CONSUMABLE]), [])
        self.assertEqual(len(history(productIds=[SILVER], startDate=START + MONTH)), 2)
        answer = requests.get(
            f"{self.shop.url}/inApps/v2/history/{YUKI}?subscriptionGroupIdentifier=", headers=self.client()._get_headers(), timeout=30)
        self.assertEqual(answer.json()["errorCode"], 4000024)

    # Statuses

    def test_statuses_follow_the_life_of_a_subscription(self):
        status, transaction, renewal = self.status()
        self.assertEqual((status, transaction.transactionId), (Status.ACTIVE, YUKI))
        self.assertEqual(
            (renewal.originalTransactionId, renewal.productId, renewal.autoRenewProductId, renewal.autoRenewStatus),
            (YUKI, SILVER, SILVER, AutoRenewStatus.ON))
        self.assertEqual((renewal.renewalDate, renewal.renewalPrice, renewal.currency), (START + MONTH, 4990, "USD"))
        self.assertEqual((renewal.recentSubscriptionStartDate, renewal.rawEnvironment), (START, "Sandbox"))
        self.assertEqual(renewal.appTransactionId, transaction.appTransactionId)
        self.assertIsNone(renewal.expirationIntent)

        self.shop.run("grace set --sandbox-opt-in --duration 3d; storekit fail-billing .silver --account yuki@example.com; clock advance 5m")
        status, _, renewal = self.status()
        self.assertEqual((status, renewal.isInBillingRetryPeriod), (Status.BILLING_GRACE_PERIOD, True))
        self.assertEqual((renewal.gracePeriodExpiresDate, renewal.expirationIntent), (START + 2 * MONTH, ExpirationIntent.BILLING_ERROR))
        self.assertIsNone(renewal.renewalDate)
        self.shop.run("clock advance 5m")
        status, _, renewal = self.status()
        self.assertEqual((status, renewal.gracePeriodExpiresDate), (Status.BILLING_RETRY, None))
        self.shop.run("storekit fix-billing .silver --account yuki@example.com; storekit cancel .silver --account yuki@example.com")
        status, _, renewal = self.status()
        self.assertEqual((status, renewal.autoRenewStatus, renewal.renewalPrice), (Status.ACTIVE, AutoRenewStatus.OFF, None))
        self.shop.run("clock advance 5m")
        status, _, renewal = self.status()
        self.assertEqual((status, renewal.expirationIntent), (Status.EXPIRED, ExpirationIntent.CUSTOMER_CANCELLED))
        self.assertEqual(renewal.isInBillingRetryPeriod, False)
        self.shop.run("storekit subscribe .silver --account yuki@example.com")
        status, transaction, renewal = self.status()
        self.assertEqual((status, transaction.originalTransactionId, renewal.expirationIntent), (Status.ACTIVE, YUKI, None))
        self.shop.run(f"storekit refund {int(transaction.transactionId) - 10 ** 15}")
        self.assertEqual(self.status()[0], Status.REVOKED)

    def test_a_member_of_the_family_has_transactions_of_its_own(self):
        url = "http://127.0.0.1:9/"
        self.shop.run(
            f"app notifications {BUNDLE_ID} --sandbox-url {url}; subscription edit .silver --family-sharable; "
            "tester create tom@example.com --first Tom --last Sato --storefront USA --password Harbour-Ferry-13; "
            "storekit family add yuki@example.com tom@example.com; clock advance 5m")
        tom, renewed = "1000000000000003", "1000000000000005"
        status, transaction, renewal = self.status(tom)
        self.assertEqual((status, transaction.transactionId, transaction.originalTransactionId), (Status.ACTIVE, renewed, tom))
        self.assertEqual((transaction.rawInAppOwnershipType, transaction.price), ("FAMILY_SHARED", None))
        self.assertEqual((transaction.expiresDate, renewal.renewalDate), (START + 2 * MONTH, START + 2 * MONTH))
        self.assertEqual((renewal.originalTransactionId, renewal.renewalPrice), (tom, None))
        self.assertEqual(self.status()[1].rawInAppOwnershipType, "PURCHASED")
        client = self.client()
        for ownership, count in ((InAppOwnershipType.FAMILY_SHARED, 2), (InAppOwnershipType.PURCHASED, 0)):
            request = TransactionHistoryRequest(inAppOwnershipType=ownership)
            page = client.get_transaction_history(tom, None, request, GetTransactionHistoryVersion.V2)
            self.assertEqual(len(page.signedTransactions), count)
        self.assert_error(
            APIError.FAMILY_SHARED_SUBSCRIPTION_EXTENSION_INELIGIBLE, client.extend_subscription_renewal_date, tom,
            self.extension())
        self.shop.run("storekit refund 4; storekit reverse-refund 4; storekit family remove tom@example.com")
        found = [(item.rawNotificationType, item.rawSubtype,
                  self.verifier().verify_and_decode_signed_transaction(item.data.signedTransactionInfo))
                 for item in self.notifications()]
        self.assertEqual(
            [(kind, detail, item.rawInAppOwnershipType == "FAMILY_SHARED") for kind, detail, item in found],
            [("SUBSCRIBED", "INITIAL_BUY", True), ("DID_RENEW", None, False), ("DID_RENEW", None, True),
             ("REFUND", None, False), ("REVOKE", None, True), ("REFUND_REVERSED", None, False),
             ("SUBSCRIBED", "RESUBSCRIBE", True), ("REVOKE", None, True)])
        lost = found[-1][2]
        self.assertEqual((lost.transactionId, lost.rawRevocationType), (renewed, "FAMILY_REVOKE"))
        self.assertEqual(self.status(tom)[0], Status.REVOKED)
        self.assertEqual(self.status()[0], Status.ACTIVE)

    def test_statuses_are_filtered(self):
        client = self.client()
        self.assertEqual(client.get_all_subscription_statuses(YUKI, [Status.EXPIRED, Status.REVOKED]).data, [])
        self.assertEqual(len(client.get_all_subscription_statuses(YUKI, [Status.EXPIRED, Status.ACTIVE]).data), 1)
        self.assertEqual(client.get_all_subscription_statuses(YUKI).rawEnvironment, "Sandbox")
        self.assertEqual(client.get_all_subscription_statuses(ADA).rawEnvironment, "Production")
        self.assert_error(APIError.TRANSACTION_ID_NOT_FOUND, client.get_all_subscription_statuses, "1000000000000099")
        self.assert_error(APIError.TRANSACTION_ID_NOT_FOUND, self.client("/sandbox").get_all_subscription_statuses, ADA)
        answer = requests.get(
            f"{self.shop.url}/inApps/v1/subscriptions/{YUKI}?status=6", headers=client._get_headers(), timeout=30)
        self.assertEqual(answer.json()["errorCode"], 4000031)

    # Extensions

    def extension(self, days=30):
        return ExtendRenewalDateRequest(
            extendByDays=days, extendReasonCode=ExtendReasonCode.OTHER, requestIdentifier=str(uuid.uuid4()))

    def test_a_subscription_is_extended_twice(self):
        extend = self.client().extend_subscription_renewal_date
        units, rows = self.shop.state()
        extend(YUKI, self.extension())
        self.assertEqual(self.shop.state()[0], units + 1)
        self.shop.post("/stockroom/undo")
        self.assertEqual(self.shop.state()[1], rows)
        answer = extend(YUKI, self.extension())
        self.assertEqual((answer.success, answer.effectiveDate), (True, START + 2 * MONTH))
        _, transaction, renewal = self.status()
        self.assertEqual((answer.originalTransactionId, answer.webOrderLineItemId), (YUKI, transaction.webOrderLineItemId))
        self.assertEqual((transaction.expiresDate, renewal.renewalDate), (START + 2 * MONTH, START + 2 * MONTH))
        self.assert_error(APIError.INVALID_EXTEND_BY_DAYS, extend, YUKI, self.extension(91))
        extend(YUKI, self.extension())
        units, rows = self.shop.state()
        self.assert_error(APIError.SUBSCRIPTION_MAX_EXTENSION, extend, YUKI, self.extension())
        self.assertEqual(self.shop.state(), (units, rows))
        self.shop.run("clock advance 15m")
        self.assert_error(APIError.ORIGINAL_TRANSACTION_ID_NOT_FOUND, extend, "1000000000000003", self.extension())
        self.shop.run("storekit cancel .silver --account yuki@example.com; clock advance 1h")
        self.assert_error(APIError.SUBSCRIPTION_EXTENSION_INELIGIBLE, extend, YUKI, self.extension())

    def test_all_subscriptions_of_a_product_are_extended(self):
        for name in ("ann", "bob", "eve"):
            country = "JPN" if name == "eve" else "USA"
            self.shop.run(
                f"tester create {name}@example.com --first {name} --last Lee --storefront {country} --password Harbour-Ferry-11; "
                f"storekit subscribe .silver --account {name}@example.com")
        self.shop.run("storekit extend .silver --account bob@example.com; storekit extend .silver --account bob@example.com")
        self.shop.run(f"app notifications {BUNDLE_ID} --sandbox-url http://127.0.0.1:9/")
        client, identifier = self.client("/sandbox"), str(uuid.uuid4())

        def wanted(**changes):
            return MassExtendRenewalDateRequest(**{
                "extendByDays": 30, "extendReasonCode": ExtendReasonCode.SERVICE_ISSUE_OR_OUTAGE, "requestIdentifier": identifier,
                "storefrontCountryCodes": ["USA"], "productId": SILVER, **changes})

        extend, status = (
            client.extend_renewal_date_for_all_active_subscribers, client.get_status_of_subscription_renewal_date_extensions)
        for changes, code in [
            ({"storefrontCountryCodes": []}, APIError.INVALID_EMPTY_STOREFRONT_COUNTRY_CODE_LIST),
            ({"storefrontCountryCodes": ["US"]}, APIError.INVALID_STOREFRONT_COUNTRY_CODE),
            ({"productId": BUNDLE_ID + ".none"}, APIError.INVALID_PRODUCT_ID),
            ({"requestIdentifier": "me"}, APIError.INVALID_REQUEST_IDENTIFIER),
            ({"extendByDays": 0}, APIError.INVALID_EXTEND_BY_DAYS),
        ]:
            self.assert_error(code, extend, wanted(**changes))
        self.assert_error(APIError.STATUS_REQUEST_NOT_FOUND, status, identifier, SILVER)
        units, rows = self.shop.state()
        self.assertEqual(extend(wanted()).requestIdentifier, identifier)
        state = self.shop.state()
        self.assertEqual(state[0], units + 1)
        # Once more, nothing is done.
        self.assertEqual(extend(wanted()).requestIdentifier, identifier)
        self.assertEqual(self.shop.state(), state)
        result = status(identifier, SILVER)
        self.assertEqual((result.complete, result.succeededCount, result.failedCount), (True, 2, 1))
        self.assertEqual(result.completeDate, START)
        self.assert_error(APIError.STATUS_REQUEST_NOT_FOUND, status, identifier, GOLD)
        self.assertEqual(
            [(item.notificationType, item.subtype) for item in self.notifications()],
            [(NotificationTypeV2.RENEWAL_EXTENDED, None), (NotificationTypeV2.RENEWAL_EXTENDED, None),
             (NotificationTypeV2.RENEWAL_EXTENSION, Subtype.FAILURE), (NotificationTypeV2.RENEWAL_EXTENSION, Subtype.SUMMARY)])
        summary = self.notifications()[-1].summary
        self.assertEqual((summary.productId, summary.succeededCount, summary.failedCount), (SILVER, 2, 1))
        self.assertEqual((summary.requestIdentifier, summary.storefrontCountryCodes), (identifier, ["USA"]))
        self.assertEqual(self.status()[1].expiresDate, START + 2 * MONTH)
        self.shop.post("/stockroom/undo")
        self.assertEqual(self.shop.state()[1], rows)

    # Notifications

    def notifications(self, **filters):
        request = NotificationHistoryRequest(startDate=START - DAY, endDate=START + 90 * DAY, **filters)
        page = self.client("/sandbox").get_notification_history(None, request)
        return [self.verifier().verify_and_decode_notification(item.signedPayload) for item in page.notificationHistory]

    def test_each_event_is_told_when_it_is_due(self):
        self.shop.run(f"app notifications {BUNDLE_ID} --sandbox-url http://127.0.0.1:9/; grace set --sandbox-opt-in --duration 3d")
        yuki = "--account yuki@example.com"
        for line in [
            f"storekit cancel .silver {yuki}", f"storekit resume .silver {yuki}", "clock advance 5m", f"storekit upgrade .gold {yuki}",
            f"storekit upgrade .basic {yuki}", f"storekit upgrade .gold {yuki}", f"storekit fail-billing .gold {yuki}", "clock advance 5m",
            f"storekit fix-billing .gold {yuki}", f"storekit fail-billing .gold {yuki}", "clock advance 30m",
            f"storekit fix-billing .gold {yuki}", f"storekit subscribe .gold {yuki}",
        ]:
            self.shop.run(line)
        found = self.notifications()
        self.assertEqual(
            [f"{item.rawNotificationType} {item.rawSubtype or ''}".strip() for item in found],
            ["DID_CHANGE_RENEWAL_STATUS AUTO_RENEW_DISABLED", "DID_CHANGE_RENEWAL_STATUS AUTO_RENEW_ENABLED", "DID_RENEW",
             "DID_CHANGE_RENEWAL_PREF UPGRADE", "DID_CHANGE_RENEWAL_PREF DOWNGRADE", "DID_CHANGE_RENEWAL_PREF",
             "DID_FAIL_TO_RENEW GRACE_PERIOD", "DID_RENEW BILLING_RECOVERY", "DID_FAIL_TO_RENEW GRACE_PERIOD", "GRACE_PERIOD_EXPIRED",
             "EXPIRED BILLING_RETRY", "SUBSCRIBED RESUBSCRIBE"])
        # Each is dated when it was due, although the clock went on to a later time at once.
        self.assertEqual(
            [(item.signedDate - START) // MINUTE for item in found], [0, 0, 5, 5, 5, 5, 10, 10, 15, 20, 25, 40])
        self.assertEqual(
            [item.data.rawStatus for item in found], [1, 1, 1, 1, 1, 1, 4, 1, 4, 3, 2, 1])
        renewed = found[2].data
        transaction = self.verifier().verify_and_decode_signed_transaction(renewed.signedTransactionInfo)
        renewal = self.verifier().verify_and_decode_renewal_info(renewed.signedRenewalInfo)
        self.assertEqual((transaction.purchaseDate, renewal.renewalDate), (START + MONTH, START + 2 * MONTH))
        self.assertEqual(
            len(self.notifications(notificationType=NotificationTypeV2.DID_RENEW, notificationSubtype=Subtype.BILLING_RECOVERY)), 1)
        self.assertEqual(len(self.notifications(transactionId=YUKI)), len(found))

    def test_a_refund_tells_what_it_left(self):
        self.shop.run(f"app notifications {BUNDLE_ID} --sandbox-url http://127.0.0.1:9/; clock advance 5m; storekit refund 1; storekit refund 3")
        _, earlier, current = self.notifications()
        self.assertEqual([earlier.notificationType, current.notificationType], [NotificationTypeV2.REFUND] * 2)
        self.assertEqual([earlier.data.status, current.data.status], [Status.ACTIVE, Status.REVOKED])
        transactions = [
            self.verifier().verify_and_decode_signed_transaction(item.data.signedTransactionInfo) for item in (earlier, current)]
        self.assertEqual([item.transactionId for item in transactions], [YUKI, "1000000000000003"])
        self.assertEqual([item.revocationDate for item in transactions], [START + MONTH] * 2)

    def test_a_reversed_refund_tells_what_came_back(self):
        self.shop.run(f"app notifications {BUNDLE_ID} --sandbox-url http://127.0.0.1:9/; storekit refund 1 --percent 40; storekit reverse-refund 1")
        part, back = self.notifications()
        self.assertEqual([part.notificationType, back.notificationType], [NotificationTypeV2.REFUND, NotificationTypeV2.REFUND_REVERSED])
        self.assertEqual([part.data.status, back.data.status], [Status.REVOKED, Status.ACTIVE])
        part, back = [self.verifier().verify_and_decode_signed_transaction(item.data.signedTransactionInfo) for item in (part, back)]
        self.assertEqual((part.rawRevocationType, part.revocationPercentage), ("REFUND_PRORATED", 40_000))
        self.assertEqual((back.rawRevocationType, back.revocationPercentage, back.expiresDate), (None, None, part.expiresDate))

    def test_the_story_of_the_guide_is_told(self):
        """Each notification is received, and verified with its transaction and its renewal info."""
        before, story = guide("## The life of a subscription", "### Higher prices")
        self.shop = Shop(BINARY, before)
        self.addCleanup(self.shop.close)
        with open(self.shop.root, "rb") as file:
            self.root = file.read()
        listener = Listener()
        self.addCleanup(listener.close)
        self.shop.run(f"app notifications {BUNDLE_ID} --sandbox-url {listener.url}")
        for line in story:
            # A server does not write files.
            if ">" not in line:
                self.shop.run(line)
        verifier, told = self.verifier(), []
        for payload in listener.wait(10):
            item = verifier.verify_and_decode_notification(payload)
            transaction = verifier.verify_and_decode_signed_transaction(item.data.signedTransactionInfo)
            renewal = verifier.verify_and_decode_renewal_info(item.data.signedRenewalInfo)
            told.append((
                f"{item.rawNotificationType} {item.rawSubtype or ''}".strip(), item.data.rawStatus, transaction.price,
                transaction.rawOfferType, transaction.rawOfferDiscountType, renewal.renewalPrice,
                renewal.rawPriceIncreaseStatus, renewal.rawAutoRenewStatus, renewal.eligibleWinBackOfferIds))
        self.assertEqual(told, [
            ("SUBSCRIBED INITIAL_BUY", 1, 0, 1, "FREE_TRIAL", 4990, None, 1, None),
            ("DID_RENEW", 1, 4990, None, None, 4990, None, 1, None),
            ("DID_CHANGE_RENEWAL_PREF UPGRADE", 1, 39990, None, None, 39990, None, 1, None),
            ("DID_FAIL_TO_RENEW GRACE_PERIOD", 4, 39990, None, None, 39990, None, 1, None),
            ("DID_RENEW BILLING_RECOVERY", 1, 39990, None, None, 39990, None, 1, None),
            ("PRICE_INCREASE PENDING", 1, 39990, None, None, 99990, 0, 1, None),
            ("DID_RENEW", 1, 39990, None, None, 99990, 0, 1, None),
            ("DID_CHANGE_RENEWAL_STATUS AUTO_RENEW_DISABLED", 1, 39990, None, None, None, 0, 0, None),
            ("EXPIRED PRICE_INCREASE", 2, 39990, None, None, None, 0, 0, ["again"]),
            ("SUBSCRIBED RESUBSCRIBE", 1, 0, 4, "FREE_TRIAL", 4990, None, 1, None),
        ])

    # Signatures of offers

    def test_an_offer_is_sold_by_a_signature_of_apples_library(self):
        self.shop.run(
            "subscription offer promotional create .silver spring --name S --mode free --duration 1m; "
            "subscription offer introductory create .silver --mode free --duration 1w; "
            "storekit cancel .silver --account yuki@example.com; clock advance 1h")
        subscribe = "storekit subscribe .silver --account yuki@example.com"

        def version1(offer="spring", timestamp=None, key=self.shop.key):
            nonce, timestamp = uuid.uuid4(), timestamp or int(time.time() * 1000)
            signature = PromotionalOfferSignatureCreator(key, self.shop.key_id, BUNDLE_ID).create_signature(
                SILVER, offer, "", nonce, timestamp)
            return f"--signature {signature} --key-id {self.shop.key_id} --nonce {nonce} --timestamp {timestamp}"

        def version2(product=SILVER, offer="spring", transaction=YUKI, bundle=BUNDLE_ID):
            creator = PromotionalOfferV2SignatureCreator(self.shop.key, self.shop.key_id, self.shop.issuer, bundle)
            return f"--jws {creator.create_signature(product, offer, transaction)}"

        def eligibility(allows):
            creator = IntroductoryOfferEligibilitySignatureCreator(
                self.shop.key, self.shop.key_id, self.shop.issuer, BUNDLE_ID)
            return f"--jws {creator.create_signature(SILVER, allows, YUKI)}"

        def refused(line, code):
            state = self.shop.state()
            with self.assertRaises(AssertionError) as caught:
                self.shop.run(line)
            self.assertIn(f'"subscription.signature.{code}"', str(caught.exception))
            self.assertEqual(self.shop.state(), state)

        for signed in (version1(), version2()):
            self.shop.run(f"{subscribe} --offer spring {signed}")
            _, transaction, _ = self.status()
            self.assertEqual((transaction.rawOfferType, transaction.offerIdentifier, transaction.price), (2, "spring", 0))
            self.shop.run("storekit cancel .silver --account yuki@example.com; clock advance 1h")
            refused(f"{subscribe} --offer spring {signed}", "replayed")
        other = ec.generate_private_key(ec.SECP256R1()).private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
        for signed, code in [
            (version1("winter"), "invalid"), (version1(key=other), "invalid"), (version1(timestamp=START), "expired"),
            (version1().replace(self.shop.key_id, "AAAAAAAAAA"), "key"), ("--signature x", "choice"), ("--jws x", "malformed"),
            (version2(GOLD), "other"), (version2(offer="winter"), "other"), (version2(transaction=ADA), "other"),
            (version2(bundle="com.example.games"), "other"), (eligibility(True), "other"),
            (f"{version1()} {version2()}", "choice"),
        ]:
            refused(f"{subscribe} --offer spring {signed}", code)
        for allows, price in [(False, 4990), (True, 0), (True, 0)]:
            self.shop.run(f"{subscribe} {eligibility(allows)}")
            self.assertEqual(self.status()[1].price, price)
            self.shop.run("storekit cancel .silver --account yuki@example.com; clock advance 1h")
        self.shop.run(subscribe)
        self.assertEqual(self.status()[1].price, 4990)

    def test_version_1_has_the_whole_receipt(self):
        listener = Listener()
        self.addCleanup(listener.close)
        self.shop.run(f"app notifications {BUNDLE_ID} --sandbox-url {listener.url} --sandbox-version V1")
        self.shop.run("clock advance 5m; storekit cancel .silver --account yuki@example.com; clock advance 5m")
        renewed, canceled = listener.wait(2, lambda body: body)
        self.assertEqual((renewed["notification_type"], renewed["environment"]), ("DID_RENEW", "Sandbox"))
        self.assertEqual((renewed["bid"], renewed["original_transaction_id"]), (BUNDLE_ID, YUKI))
        self.assertEqual((renewed["auto_renew_product_id"], renewed["auto_renew_status"]), (SILVER, "true"))
        receipt = renewed["unified_receipt"]
        self.assertEqual((receipt["environment"], receipt["status"]), ("Sandbox", 0))
        # The newest first.
        self.assertEqual(
            [item["expires_date_ms"] for item in receipt["latest_receipt_info"]], [str(START + 2 * MONTH), str(START + MONTH)])
        self.assertEqual([item["auto_renew_status"] for item in receipt["pending_renewal_info"]], ["1"])
        self.assertEqual(
            (canceled["notification_type"], canceled["auto_renew_status"]), ("DID_CHANGE_RENEWAL_STATUS", "false"))
        self.assertEqual(canceled["auto_renew_status_change_date_ms"], str(START + MONTH))
        self.assertNotIn("password", canceled)
        answer = self.verify(receipt["latest_receipt"], password=self.secret())
        self.assertEqual((answer["status"], len(answer["receipt"]["in_app"])), (0, 2))
        # The history is that of version 2.
        self.assertEqual(self.notifications(), [])

    # Receipts

    def receipt(self, choice="--account yuki@example.com"):
        path = os.path.join(self.shop.folder.name, "receipt")
        self.shop.command(f"receipt export {path} {choice} --app {BUNDLE_ID}")
        with open(path, "rb") as file:
            return base64.b64encode(file.read()).decode()

    def verify(self, receipt, base="", **more):
        return requests.post(f"{self.shop.url}{base}/verifyReceipt", json={"receipt-data": receipt, **more}, timeout=30).json()

    def test_a_receipt_knows_what_came_after_it(self):
        receipt = self.receipt()
        secret = self.secret()
        self.assertEqual(self.verify(receipt), {"status": 21004})
        self.assertEqual(self.verify(receipt, password="x"), {"status": 21004})
        self.assertEqual(self.verify(receipt, "/production", password=secret), {"status": 21007})
        self.assertEqual(self.verify(receipt, password=secret)["latest_receipt"], receipt)
        self.shop.run("clock advance 12m; storekit upgrade .gold --account yuki@example.com")
        self.shop.run("storekit cancel .gold --account yuki@example.com")
        answer = self.verify(receipt, password=secret)
        self.assertEqual((answer["status"], len(answer["receipt"]["in_app"]), len(answer["latest_receipt_info"])), (0, 1, 4))
        first, second, upgraded, last = answer["latest_receipt_info"]
        self.assertEqual((first["expires_date"], first["expires_date_ms"]), ("2026-01-31 00:05:00 Etc/GMT", str(START + MONTH)))
        self.assertEqual(first["expires_date_pst"], "2026-01-30 16:05:00 America/Los_Angeles")
        self.assertEqual((second["purchase_date_ms"], second["original_purchase_date_ms"]), (str(START + MONTH), str(START)))
        self.assertEqual((first["is_trial_period"], first["is_in_intro_offer_period"], first["in_app_ownership_type"]), ("false", "false", "PURCHASED"))
        self.assertEqual(len({item["web_order_line_item_id"] for item in answer["latest_receipt_info"]}), 4)
        self.assertEqual(second["subscription_group_identifier"], self.transaction(YUKI).subscriptionGroupIdentifier)
        self.assertEqual((upgraded["is_upgraded"], last["product_id"]), ("true", GOLD))
        self.assertNotIn("is_upgraded", last)
        [pending] = answer["pending_renewal_info"]
        self.assertEqual(
            pending, {"auto_renew_product_id": GOLD, "product_id": GOLD, "original_transaction_id": YUKI, "auto_renew_status": "0"})
        newest = self.verify(answer["latest_receipt"], password=secret)
        self.assertEqual(len(newest["receipt"]["in_app"]), 4)
        self.assertEqual(newest["latest_receipt"], answer["latest_receipt"])
        only = self.verify(receipt, password=secret, **{"exclude-old-transactions": True})["latest_receipt_info"]
        self.assertEqual([item["transaction_id"] for item in only], [last["transaction_id"]])
        self.shop.run("clock advance 1h")
        [pending] = self.verify(receipt, password=secret)["pending_renewal_info"]
        self.assertEqual((pending["expiration_intent"], pending["is_in_billing_retry_period"]), ("1", "0"))

    def secret(self):
        return re.search(r"[0-9a-f]{32}", self.shop.line(f"app shared-secret {BUNDLE_ID}")).group(0)

    def test_the_receipt_of_a_period_is_verified_as_ios_6_had_it(self):
        receipt, secret = self.receipt(f"--transaction {YUKI}"), self.secret()
        self.assertEqual(self.verify(receipt), {"status": 21004})
        self.shop.run("clock advance 6m")
        answer = self.verify(receipt, password=secret)
        self.assertEqual((answer["status"], answer["receipt"]["expires_date"]), (0, str(START + MONTH)))
        self.assertEqual(answer["receipt"]["expires_date_formatted"], "2026-01-31 00:05:00 Etc/GMT")
        latest = answer["latest_receipt_info"]
        self.assertEqual((latest["purchase_date_ms"], latest["expires_date"]), (str(START + MONTH), str(START + 2 * MONTH)))
        self.assertEqual((answer["auto_renew_status"], answer["auto_renew_product_id"]), (1, SILVER))
        self.assertEqual(self.verify(answer["latest_receipt"], password=secret)["receipt"]["transaction_id"], latest["transaction_id"])
        self.shop.run("storekit cancel .silver --account yuki@example.com; clock advance 5m")
        answer = self.verify(receipt, password=secret)
        self.assertEqual((answer["status"], answer["expiration_intent"], answer["auto_renew_status"]), (21006, "1", 0))
        self.assertEqual(answer["latest_expired_receipt_info"]["transaction_id"], latest["transaction_id"])
        self.assertNotIn("latest_receipt", answer)

    def test_a_grace_period_is_in_the_receipt(self):
        secret = self.secret()
        self.shop.run("grace set --sandbox-opt-in --duration 3d; storekit fail-billing .silver --account yuki@example.com; clock advance 5m")
        [pending] = self.verify(self.receipt(), password=secret)["pending_renewal_info"]
        self.assertEqual((pending["auto_renew_status"], pending["expiration_intent"], pending["is_in_billing_retry_period"]), ("1", "2", "1"))
        self.assertEqual(pending["grace_period_expires_date_ms"], str(START + 2 * MONTH))


if __name__ == "__main__":
    if len(sys.argv) > 1 and not sys.argv[1].startswith("-"):
        BINARY = sys.argv.pop(1)
    unittest.main(verbosity=1)
