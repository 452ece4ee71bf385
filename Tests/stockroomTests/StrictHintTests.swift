import Foundation
import TestSupport
import Testing

/// A hint never drops an option that its command does not have, nor gives it another meaning.
@Suite(.prepared) struct StrictHintTests {
  @Test func `an option that excludes is not one that selects`() throws {
    try Hints.expect([
      "product availability .chapter1 --except CHN,RUS": "product availability .chapter1 --remove CHN,RUS",
      "product set .chapter1 --available-from 2026-10-01":
        "a product has no date of its own; product availability .chapter1 --on puts it on sale now; "
        + "app version edit VERSION --release-date DATE sets the day of a version",
    ])
  }

  @Test func `a line that looks is not answered with one that writes`() throws {
    try Hints.expect([
      "product show .chapter1 --storefront DEU": "product why .chapter1 --storefront DEU",
      "review preflight .chapter1": "product why .chapter1",
      "submission check --all": "plan review submit --all --eligible",
      "package verify chapter2.pkg": "package validate chapter2.pkg",
    ])
  }

  @Test func `a new product is one of the app in use`() throws {
    try Hints.expect([
      "new product chapter7": "product create .chapter7 --name TEXT",
      "iap create chapter8 --reference-name 'Chapter 8'": "product create .chapter8 --name 'Chapter 8'",
    ])
  }

  @Test func `another name of an option is corrected in a line that lacks others`() throws {
    try Hints.expect([
      "tester create lena@example.de --country US":
        "tester create lena@example.de --storefront US --password - --first TEXT --last TEXT"
    ])
  }

  @Test func `fields of items, decimal commas, and the options of grep`() throws {
    try Hints.expect([
      "set chapter1.ja.displayName \"第1章\"": "product localize .chapter1 ja --display-name 第1章",
      "which tier is 1,99 € in Germany": "price find 1.99 --storefront DEU",
      "grep -v approved": "product list --where status!=approved",
    ])
  }

  @Test func `the form of other programs`() throws {
    try Hints.expect([
      "alias lp='list products'": "alias lp = product list", "exit 0": "quit", "export ndjson": "export catalog.ndjson",
      "price matrix .chapter1 .chapter2": "price show .chapter1 .chapter2", "locale list": "locales",
    ])
  }

  @Test func `a sentence for what there is not`() throws {
    let texts = "the texts of app versions are not kept here; products have theirs: product localize"
    try Hints.expect([
      "app version whatsnew 1.0 'First release'": texts, "keywords 1.0 en-US books": texts,
      "translate chapter1 into Japanese":
        "Stockroom does not translate; product localize .chapter1 LOCALE --display-name TEXT --description TEXT "
        + "enters a translation",
      "export catalog out.xlsx": "write a CSV file, and open it in the spreadsheet program: export FILE.csv",
    ])
  }

  @Test func `a word that help knows names its pages`() throws {
    try Hints.expect([
      "frobnicate it": "help lists the commands"
    ])
  }
}
