"""App Store Server Notifications as an app's server gets them, verified by Apple's library.

    .build/clients/bin/python3 Tests/Clients/notifications.py .build/debug/stockroom
"""

import http.server
import json
import sys
import threading
import time
import unittest

import requests
from appstoreserverlibrary.api_client import APIError, APIException, AppStoreServerAPIClient
from appstoreserverlibrary.models.Environment import Environment
from appstoreserverlibrary.models.NotificationHistoryRequest import NotificationHistoryRequest
from appstoreserverlibrary.models.NotificationTypeV2 import NotificationTypeV2
from appstoreserverlibrary.models.SendAttemptResult import SendAttemptResult
from appstoreserverlibrary.models.Subtype import Subtype
from appstoreserverlibrary.signed_data_verifier import SignedDataVerifier, VerificationException

from shop import BUNDLE_ID, Shop

BINARY = ".build/debug/stockroom"
START = 1353456000000  # 2012-11-21
DAY = 86_400_000
MAP = "1000000000000001"


class Listener:
    """A server on a free port of this machine, which answers with a status."""

    def __init__(self):
        self.bodies, self.status = [], 200
        outer = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                outer.bodies.append((self.headers["Content-Type"], json.loads(body)))
                self.send_response(outer.status)
                self.end_headers()

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}/notifications"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def wait(self, count, part=lambda body: body["signedPayload"]):
        for _ in range(300):
            if len(self.bodies) >= count:
                return [part(body) for _, body in self.bodies]
            time.sleep(0.1)
        raise AssertionError(f"{len(self.bodies)} of {count} notifications came")

    def close(self):
        self.server.shutdown()
        self.server.server_close()


class NotificationTests(unittest.TestCase):
    def setUp(self):
        self.shop = Shop(BINARY)
        self.addCleanup(self.shop.close)
        self.listener = Listener()
        self.addCleanup(self.listener.close)
        with open(self.shop.root, "rb") as file:
            self.root = file.read()

    def client(self, base="/sandbox"):
        client = AppStoreServerAPIClient(self.shop.key, self.shop.key_id, self.shop.issuer, BUNDLE_ID, Environment.SANDBOX)
        client._base_url = self.shop.url + base
        return client

    def listen(self, *environments):
        for environment in environments:
            self.shop.run(f"app notifications {BUNDLE_ID} --{environment}-url {self.listener.url}")

    def decode(self, signed, environment=Environment.SANDBOX):
        app_id = None
        if environment == Environment.PRODUCTION:
            from appstoreserverlibrary.models.TransactionHistoryRequest import TransactionHistoryRequest
            app_id = self.client("").get_transaction_history("1000000000000002", None, TransactionHistoryRequest()).appAppleId
        verifier = SignedDataVerifier([self.root], False, environment, BUNDLE_ID, app_id)
        notification = verifier.verify_and_decode_notification(signed)
        signed = notification.data.signedTransactionInfo
        return notification, verifier.verify_and_decode_signed_transaction(signed) if signed else None

    def state(self):
        """The notifications, the newest first, once none is about to be sent."""
        return json.loads(self.shop.run("notification list"))["outputs"][0]

    def wait_for(self, condition):
        for _ in range(300):
            rows = self.state()
            if condition(rows):
                return rows
            time.sleep(0.1)
        raise AssertionError(rows)

    def assert_error(self, code, call, *arguments):
        with self.assertRaises(APIException) as caught:
            call(*arguments)
        self.assertEqual(caught.exception.api_error, code, caught.exception.raw_api_error)

    def history(self, token=None, base="/sandbox", **filters):
        request = NotificationHistoryRequest(
            startDate=filters.pop("start", START - DAY), endDate=filters.pop("end", START + 30 * DAY), **filters)
        return self.client(base).get_notification_history(token, request)

    def test_a_purchase_and_its_refund_are_told(self):
        self.listen("sandbox")
        self.shop.run("storekit buy .coins --device iPad --quantity 2")
        self.listener.wait(1)
        self.shop.run("clock advance 1d; storekit refund .coins")
        signed = self.listener.wait(2)
        self.assertEqual(self.listener.bodies[0][0], "application/json")
        bought, transaction = self.decode(signed[0])
        self.assertEqual(bought.notificationType, NotificationTypeV2.ONE_TIME_CHARGE)
        self.assertEqual((bought.version, bought.signedDate), ("2.0", START))
        self.assertEqual((bought.data.bundleVersion, transaction.quantity), ("1.0", 2))
        refunded, transaction = self.decode(signed[1])
        self.assertEqual(refunded.notificationType, NotificationTypeV2.REFUND)
        self.assertEqual(transaction.revocationDate, START + DAY)
        self.assertNotEqual(bought.notificationUUID, refunded.notificationUUID)
        with self.assertRaises(VerificationException):
            self.decode(signed[0][:-4] + "AAAA")

    def test_each_environment_has_its_url(self):
        self.listen("production")
        self.shop.run("storekit buy .coins --device iPad; storekit buy .coins --device iPhone")
        [signed] = self.listener.wait(1)
        notification, transaction = self.decode(signed, Environment.PRODUCTION)
        self.assertEqual(notification.data.rawEnvironment, "Production")
        self.assertEqual(transaction.currency, "EUR")

    def test_what_is_taken_back_is_not_told(self):
        self.listen("sandbox")
        with self.assertRaises(AssertionError):
            self.shop.run("storekit buy .coins --device iPad; storekit buy .none --device iPad")
        self.shop.run("plan storekit buy .coins --device iPad")
        self.shop.run(f"notification test {BUNDLE_ID}")
        [signed] = self.listener.wait(1)
        self.assertEqual(self.decode(signed)[0].notificationType, NotificationTypeV2.TEST)

    def test_a_test_notification_is_sent_and_its_status_told(self):
        client = self.client()
        self.assert_error(APIError.SERVER_NOTIFICATION_URL_NOT_FOUND, client.request_test_notification)
        self.listen("sandbox")
        token = client.request_test_notification().testNotificationToken
        [signed] = self.listener.wait(1)
        self.wait_for(lambda rows: rows[0]["state"] == "delivered")
        status = client.get_test_notification_status(token)
        self.assertEqual(status.signedPayload, signed)
        self.assertEqual([attempt.sendAttemptResult for attempt in status.sendAttempts], [SendAttemptResult.SUCCESS])
        self.assertEqual(status.sendAttempts[0].attemptDate, START)
        self.assert_error(APIError.INVALID_TEST_NOTIFICATION_TOKEN, client.get_test_notification_status, "x")
        self.assert_error(
            APIError.TEST_NOTIFICATION_NOT_FOUND, client.get_test_notification_status,
            "ce3af791-365e-4c60-841b-1674b43c1609_1656708195813")
        self.assert_error(APIError.TEST_NOTIFICATION_NOT_FOUND, self.client("/production").get_test_notification_status, token)

    def test_production_is_retried_by_the_stores_clock(self):
        self.listen("production")
        self.listener.status = 500
        self.shop.run("storekit buy .coins --device iPhone")
        self.listener.wait(1)
        count = 1
        for hours in (1, 12, 24, 48, 72):
            [row] = self.wait_for(lambda rows: rows[0]["attempts"] == count)
            self.assertEqual((row["state"], row["result"]), ("pending", "UNSUCCESSFUL_HTTP_RESPONSE_CODE"))
            self.shop.run(f"clock advance {hours * 60 - 1}min")
            self.shop.run("clock advance 1min")
            count += 1
            self.listener.wait(count)
        [row] = self.wait_for(lambda rows: rows[0]["state"] == "failed")
        self.assertEqual((row["attempts"], row["nextRetry"]), (6, None))
        self.assertEqual(len(set(body["signedPayload"] for _, body in self.listener.bodies)), 1)
        page = self.history(base="/production", onlyFailures=True)
        dates = [attempt.attemptDate for attempt in page.notificationHistory[0].sendAttempts]
        self.assertEqual([(b - a) // 3_600_000 for a, b in zip(dates, dates[1:])], [1, 12, 24, 48, 72])

    def test_the_sandbox_is_tried_once(self):
        self.listen("sandbox")
        self.listener.close()
        self.shop.run("storekit buy .coins --device iPad")
        [row] = self.wait_for(lambda rows: rows[0]["attempts"] == 1)
        self.assertEqual((row["state"], row["result"]), ("failed", "SOCKET_ISSUE"))
        self.listener = Listener()

    def test_the_history_is_filtered_and_comes_in_pages(self):
        self.listen("sandbox", "production")
        self.shop.run("\n".join(["storekit buy .coins --device iPad"] * 24 + ["storekit buy .coins --device iPhone"]))
        self.shop.run(f"clock advance 1d; storekit refund 1; notification send CONSUMPTION_REQUEST {MAP}")
        self.listener.wait(27)
        self.wait_for(lambda rows: all(row["state"] == "delivered" for row in rows))
        first = self.history()
        self.assertEqual((len(first.notificationHistory), first.hasMore), (20, True))
        second = self.history(first.paginationToken)
        self.assertEqual((len(second.notificationHistory), second.hasMore), (6, False))
        payloads = [item.signedPayload for item in first.notificationHistory + second.notificationHistory]
        self.assertEqual(len(set(payloads)), 26)
        self.assertEqual(len(self.history(notificationType=NotificationTypeV2.REFUND).notificationHistory), 1)
        self.assertEqual(len(self.history(transactionId=MAP).notificationHistory), 2)
        self.assertEqual(len(self.history(start=START + 1).notificationHistory), 2)
        self.assertEqual(len(self.history(end=START + 1, base="/production").notificationHistory), 1)
        self.assertEqual(self.history(onlyFailures=True).notificationHistory, [])
        for kind in NotificationTypeV2:
            sent = {NotificationTypeV2.ONE_TIME_CHARGE: 20, NotificationTypeV2.REFUND: 1, NotificationTypeV2.CONSUMPTION_REQUEST: 1}
            self.assertEqual(len(self.history(notificationType=kind).notificationHistory), sent.get(kind, 0), kind)
        page = self.history(notificationType=NotificationTypeV2.EXPIRED, notificationSubtype=Subtype.VOLUNTARY)
        self.assertEqual(page.notificationHistory, [])
        for kind in (NotificationTypeV2.REFUND, NotificationTypeV2.SUBSCRIBED, None):
            self.assert_error(
                APIError.INVALID_NOTIFICATION_TYPE, lambda: self.history(
                    notificationType=kind, notificationSubtype=Subtype.VOLUNTARY))
        self.assert_error(APIError.INVALID_PAGINATION_TOKEN, self.history, "x")
        with self.assertRaises(APIException) as caught:
            self.history(transactionId=MAP, notificationType=NotificationTypeV2.REFUND)
        self.assertEqual(caught.exception.api_error, APIError.MULTIPLE_FILTERS_SUPPLIED)
        with self.assertRaises(APIException) as caught:
            self.history(start=START - 181 * DAY)
        self.assertEqual(caught.exception.api_error, APIError.START_DATE_TOO_FAR_IN_PAST)
        for sent, code in [({"transactionId": 5}, 4000006), ({"onlyFailures": "yes"}, 4000000)]:
            answer = requests.post(
                f"{self.shop.url}/inApps/v1/notifications/history", json={"startDate": START, "endDate": START + DAY, **sent},
                headers=self.client()._get_headers(), timeout=30)
            self.assertEqual((answer.status_code, answer.json()["errorCode"]), (400, code))

    def test_only_this_machine_is_told(self):
        for url in ("http://example.com/", "https://localhost/", "http://127.0.0.1.example.com/", "localhost"):
            with self.assertRaises(AssertionError) as caught:
                self.shop.run(f"app notifications {BUNDLE_ID} --sandbox-url {url}")
            self.assertIn("notification.url.", str(caught.exception))


if __name__ == "__main__":
    if len(sys.argv) > 1 and not sys.argv[1].startswith("-"):
        BINARY = sys.argv.pop(1)
    unittest.main(verbosity=1)
