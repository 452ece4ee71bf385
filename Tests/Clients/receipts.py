"""Receipts, as apps have them and their servers send them to verifyReceipt, read by Apple's library and by OpenSSL.

    .build/clients/bin/python3 Tests/Clients/receipts.py .build/debug/stockroom
"""

import base64
import os
import re
import subprocess
import sys
import unittest

import requests

from appstoreserverlibrary.receipt_utility import ReceiptUtility

from shop import BUNDLE_ID, Shop

BINARY = ".build/debug/stockroom"
MAP = "1000000000000001"


class ReceiptTests(unittest.TestCase):
    def setUp(self):
        self.shop = Shop(BINARY)
        self.addCleanup(self.shop.close)

    def path(self, name):
        return os.path.join(self.shop.folder.name, name)

    def export(self, options):
        self.shop.command(f"receipt export {self.path('receipt')} {options} --app {BUNDLE_ID}")
        with open(self.path("receipt"), "rb") as file:
            return base64.b64encode(file.read()).decode()

    def verify(self, receipt, base="", **more):
        answer = requests.post(
            f"{self.shop.url}{base}/verifyReceipt", json={"receipt-data": receipt, **more}, timeout=30)
        self.assertEqual(answer.status_code, 200)
        return answer.json()

    def test_the_container_is_verified_by_openssl(self):
        self.export("--account john@example.com")
        pem = self.path("root.pem")
        self.shop.command(f"certificate export {pem}")
        result = subprocess.run(
            ["openssl", "cms", "-verify", "-inform", "der", "-in", self.path("receipt"), "-CAfile", pem, "-purpose", "any",
             "-out", self.path("payload")], capture_output=True, text=True)
        self.assertEqual(result.returncode, 0, result.stderr)
        dump = subprocess.run(
            ["openssl", "asn1parse", "-inform", "der", "-in", self.path("payload")], capture_output=True, text=True).stdout
        self.assertRegex(dump.splitlines()[0], r"SET\s*$")
        fields = re.findall(r"INTEGER\s+:([0-9A-F]+)\n.*INTEGER\s+:01\n.*OCTET STRING\s+\[HEX DUMP\]:([0-9A-F]*)", dump)
        values = {int(number, 16): bytes.fromhex(value) for number, value in fields}
        self.assertEqual(values[0], b"\x0c\x11ProductionSandbox")
        self.assertEqual(values[2], b"\x0c" + bytes([len(BUNDLE_ID)]) + BUNDLE_ID.encode())
        self.assertEqual(values[12], b"\x16\x142012-11-21T00:00:00Z")
        self.assertEqual(len(values[5]), 20)

    def test_apples_library_finds_the_transaction(self):
        utility = ReceiptUtility()
        self.assertEqual(utility.extract_transaction_id_from_app_receipt(self.export("--account john@example.com")), MAP)
        self.assertEqual(utility.extract_transaction_id_from_transaction_receipt(self.export(f"--transaction {MAP}")), MAP)

    def test_a_receipt_is_verified_with_all_its_fields(self):
        answer = self.verify(self.export("--account john@example.com"))
        self.assertEqual((answer["status"], answer["environment"]), (0, "Sandbox"))
        receipt = answer["receipt"]
        self.assertEqual((receipt["receipt_type"], receipt["bundle_id"]), ("ProductionSandbox", BUNDLE_ID))
        self.assertEqual(receipt["receipt_creation_date"], "2012-11-21 00:00:00 Etc/GMT")
        self.assertEqual(receipt["receipt_creation_date_pst"], "2012-11-20 16:00:00 America/Los_Angeles")
        self.assertEqual(receipt["receipt_creation_date_ms"], "1353456000000")
        [item] = receipt["in_app"]
        self.assertEqual(
            [item[name] for name in ("quantity", "product_id", "transaction_id", "original_transaction_id", "is_trial_period")],
            ["1", BUNDLE_ID + ".map", MAP, MAP, "false"])
        self.assertNotIn("cancellation_date", item)
        self.assertNotIn("latest_receipt", answer)

    def test_a_refund_after_the_receipt_shows(self):
        receipt = self.export("--account john@example.com")
        old = self.export(f"--transaction {MAP}")
        self.shop.run("clock advance 1d; storekit refund 1")
        self.assertEqual(self.verify(receipt)["receipt"]["in_app"][0]["cancellation_date"], "2012-11-22 00:00:00 Etc/GMT")
        self.assertEqual(self.verify(old)["receipt"]["cancellation_reason"], "0")

    def test_the_receipt_of_a_transaction_is_verified_as_ios_6_had_it(self):
        answer = self.verify(self.export(f"--transaction {MAP}"))
        self.assertEqual(answer["status"], 0)
        receipt = answer["receipt"]
        self.assertEqual((receipt["bid"], receipt["bvrs"], receipt["product_id"]), (BUNDLE_ID, "1.0", BUNDLE_ID + ".map"))
        self.assertEqual(receipt["purchase_date"], "2012-11-21 00:00:00 Etc/GMT")
        self.assertEqual((receipt["transaction_id"], receipt["quantity"]), (MAP, "1"))
        self.assertNotIn("in_app", receipt)

    def test_each_status_has_its_cause(self):
        receipt = self.export("--account john@example.com")
        old = self.export(f"--transaction {MAP}")
        production = self.export("--account carol@example.com")
        url = self.shop.url + "/verifyReceipt"
        self.assertEqual(requests.get(url, timeout=30).json(), {"status": 21000})
        self.assertEqual(requests.put(url, timeout=30).json(), {"status": 21000})
        self.assertEqual(requests.post(url, data="{", timeout=30).json(), {"status": 21000})
        self.assertEqual(requests.post(url, json={}, timeout=30).json(), {"status": 21002})
        for text in ("", "no", "AAAA", base64.b64encode(b"{ \"a\" }").decode(), base64.b64encode(b"\x30\x03\x02\x01\x01").decode()):
            self.assertEqual(self.verify(text), {"status": 21002}, text)

        for text in (receipt, old):
            other = Shop(BINARY)
            self.addCleanup(other.close)
            answer = requests.post(other.url + "/verifyReceipt", json={"receipt-data": text}, timeout=30)
            self.assertEqual(answer.json(), {"status": 21003})
            self.assertEqual(self.verify(text, "/production"), {"status": 21007})
            self.assertEqual(self.verify(text, "/sandbox")["status"], 0)
        forged = base64.b64decode(receipt).replace(b"com.example.books.map", b"com.example.books.mop")
        self.assertEqual(self.verify(base64.b64encode(forged).decode()), {"status": 21003})
        # One bit of any byte, also of those around the signed content.
        sent = base64.b64decode(receipt)
        for place in [*range(0, len(sent), 5), *range(len(sent) - 400, len(sent))]:
            changed = bytearray(sent)
            changed[place] ^= 1 << place % 8
            status = self.verify(base64.b64encode(changed).decode())["status"]
            self.assertIn(status, (21002, 21003), place)
        self.assertEqual(self.verify(production, "/sandbox"), {"status": 21008})
        self.assertEqual(self.verify(production, "/production")["environment"], "Production")

        for host, status in (("buy.itunes.apple.com", 21007), ("sandbox.itunes.apple.com:443", 0), ("example.com", 0)):
            answer = requests.post(
                self.shop.url + "/verifyReceipt", json={"receipt-data": receipt}, timeout=30, headers={"Host": host})
            self.assertEqual(answer.json()["status"], status, host)

        self.assertEqual(self.verify(receipt, password="x"), {"status": 21004})
        shown = self.shop.line(f"app shared-secret {BUNDLE_ID}")
        secret = re.search(r"[0-9a-f]{32}", shown).group(0)
        self.assertEqual(self.verify(receipt, password="x"), {"status": 21004})
        self.assertEqual(self.verify(receipt, password=secret)["status"], 0)

        self.shop.command("storekit sign-out --device iPad; tester delete john@example.com --yes")
        self.assertEqual(self.verify(receipt), {"status": 21010})


if __name__ == "__main__":
    if len(sys.argv) > 1 and not sys.argv[1].startswith("-"):
        BINARY = sys.argv.pop(1)
    unittest.main(verbosity=1)
