import Catalog
import Foundation
import Testing

@Suite struct StorefrontTests {
  @Test func `Apple has 175 storefronts sorted by code`() {
    #expect(Storefront.all.count == 175)
    #expect(Storefront.all.first?.name == "Afghanistan")
    #expect(Storefront.all.last?.name == "Zimbabwe")
    #expect(Storefront.all == Storefront.all.sorted())
  }

  @Test func `no two share a code, a number, or a name`() {
    #expect(Set(Storefront.all.map(\.alpha3)).count == 175)
    #expect(Set(Storefront.all.map(\.alpha2)).count == 175)
    #expect(Set(Storefront.all.map(\.storefrontID)).count == 175)
    #expect(Set(Storefront.all.map(\.name)).count == 175)
  }

  @Test func `a storefront knows its names, number, and languages`() throws {
    let japan = try #require(Storefront(code: "JPN"))
    #expect(japan.alpha3 == "JPN")
    #expect(japan.alpha2 == "JP")
    #expect(japan.name == "Japan")
    #expect(japan.storefrontID == 143462)
    #expect(japan.region == .asiaPacific)
    #expect(japan.languages == ["ja", "en-US"])
  }

  @Test(arguments: ["JPN", "jpn", "JP", "jp", "Jp"])
  func `either code finds it, in capitals or not`(code: String) {
    #expect(Storefront(code: code)?.name == "Japan")
  }

  @Test func `both codes of every storefront find it`() {
    for storefront in Storefront.all {
      #expect(Storefront(code: storefront.alpha3) == storefront)
      #expect(Storefront(code: storefront.alpha2) == storefront)
    }
  }

  @Test func `its English name finds it, in capitals or not`() {
    for storefront in Storefront.all {
      #expect(Storefront(name: storefront.name) == storefront)
      #expect(Storefront(name: storefront.name.uppercased()) == storefront)
      #expect(Storefront(name: storefront.name.lowercased()) == storefront)
    }
  }

  @Test(arguments: [
    ("UK", "GBR"), ("the UK", "GBR"), ("Great Britain", "GBR"), ("Britain", "GBR"), ("England", "GBR"),
    ("America", "USA"), ("america", "USA"), ("the States", "USA"), ("U.S.", "USA"), ("The US", "USA"),
    ("the USA", "USA"), ("Korea", "KOR"), ("South Korea", "KOR"), ("China", "CHN"), ("Mainland China", "CHN"),
    ("PRC", "CHN"), ("Holland", "NLD"), ("the Netherlands", "NLD"), ("Deutschland", "DEU"), ("Nippon", "JPN"),
    ("Turkey", "TUR"), ("UAE", "ARE"), ("Burma", "MMR"), ("Côte d'Ivoire", "CIV"),
  ])
  func `another English name in use finds it, in capitals or not`(name: String, code: String) {
    #expect(Storefront(name: name)?.alpha3 == code)
  }

  // Currencies, nationalities, and codes are not names, and Monaco has no storefront.
  @Test(arguments: ["", "yen", "EUR", "German", "Frankreich", "Monaco", "JPN", "Germany ", "Germ"])
  func `other texts are not names of storefronts`(name: String) {
    #expect(Storefront(name: name) == nil)
  }

  // Monaco and Bangladesh have no storefront; the last three only look like KOR, JP and US.
  @Test(arguments: ["", "J", "JAPAN", "MCO", "BGD", "143462", " JP", "\u{212A}OR", "J\u{301}P", "u\u{17F}"])
  func `other texts are not storefronts`(code: String) {
    #expect(Storefront(code: code) == nil)
  }

  @Test func `Kosovo has the code Apple gave it`() throws {
    let kosovo = try #require(Storefront(code: "XK"))
    #expect(kosovo.alpha3 == "XKS")
    #expect(kosovo.region == nil)
  }

  @Test(arguments: [
    "USA": "en_US", "DEU": "de_DE", "DNK": "da_DK", "JPN": "ja_JP", "CHN": "zh_CN", "HKG": "zh_HK", "MEX": "es_MX",
    "NOR": "nb_NO", "SGP": "en_SG", "NZL": "en_NZ", "CHE": "de_CH", "SAU": "en_SA", "EGY": "en_EG", "ISR": "he_IL",
    "IND": "en_IN",
    "EST": "en_EE", "BEL": "nl_BE", "ARG": "es_AR", "CIV": "fr_CI",
  ])
  func `prices are read in the language of the country`(code: String, locale: String) {
    #expect(Storefront(code: code)?.displayLocale == locale)
  }

  @Test func `it is encoded as its code`() throws {
    let codes = try JSONDecoder().decode([Storefront].self, from: Data(#"["USA", "gb"]"#.utf8))
    #expect(codes.map(\.name) == ["United States", "United Kingdom"])
    #expect(try String(decoding: JSONEncoder().encode(codes), as: UTF8.self) == #"["USA","GBR"]"#)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode([Storefront].self, from: Data(#"["ZZZ"]"#.utf8)) }
  }
}
