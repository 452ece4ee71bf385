import Foundation
import TestSupport
import Testing

/// Subscription groups and grace periods as clients of the App Store Connect API have them.
@Suite struct SubscriptionResourceTests {
  private let shop: ServedShop
  private let app: String

  init() throws {
    shop = try ServedShop(profile: "asc2026")
    app = try #require(try shop.request("GET", "/v1/apps").text("data.0.id"))
  }

  private func create(
    _ type: String, _ attributes: String, _ link: String, _ other: String, _ id: String
  ) throws
    -> HTTPAnswer
  {
    try shop.request(
      "POST", "/v1/\(type)",
      #"{"data":{"type":"\#(type)","attributes":\#(attributes),"relationships":{"\#(link)":{"data":{"type":"\#(other)","#
        + #""id":"\#(id)"}}}}}"#)
  }

  private func group(_ name: String) throws -> HTTPAnswer {
    try create("subscriptionGroups", #"{"referenceName":"\#(name)"}"#, "app", "apps", app)
  }

  @Test func `a group is created, listed with filter and order, changed, and deleted`() throws {
    let created = try group("Premium")
    #expect(created.status == 201, "\(created.text)")
    let id = try #require(try created.text("data.id"))
    #expect(try created.text("data.attributes.referenceName") == "Premium")
    #expect(try group("Basic").status == 201)
    let list = "/v1/apps/\(app)/subscriptionGroups"
    let sorted = try shop.request("GET", "\(list)?sort=-referenceName&limit=1")
    #expect(try sorted.text("data.0.attributes.referenceName") == "Premium")
    #expect(try sorted.number("meta.paging.total") == 2)
    #expect(try shop.request("GET", "\(list)?filter[referenceName]=Basic").number("meta.paging.total") == 1)
    let taken = try group("Premium")
    #expect(taken.status == 409)
    #expect(try taken.text("errors.0.code") == "ENTITY_ERROR.ATTRIBUTE.INVALID.DUPLICATE")
    #expect(try taken.text("errors.0.source.pointer") == "/data/attributes/referenceName")
    let path = "/v1/subscriptionGroups/\(id)"
    let change = #"{"data":{"type":"subscriptionGroups","id":"\#(id)","attributes":{"referenceName":"Gold"}}}"#
    #expect(try shop.request("PATCH", path, change).text("data.attributes.referenceName") == "Gold")
    #expect(try shop.request("DELETE", path).status == 204)
    #expect(try shop.request("GET", path).status == 404)
    #expect(try shop.stockroom("-c", "log --limit 1").contains("subscription group delete"))
  }

  @Test func `localizations of a group are created once a locale, included, changed, and deleted`() throws {
    let group = try #require(try group("Premium").text("data.id"))
    func localize(_ attributes: String, of group: String) throws -> HTTPAnswer {
      try create("subscriptionGroupLocalizations", attributes, "subscriptionGroup", "subscriptionGroups", group)
    }
    let created = try localize(#"{"locale":"ja","name":"プレミアム"}"#, of: group)
    #expect(created.status == 201, "\(created.text)")
    let id = try #require(try created.text("data.id"))
    #expect(try created.text("data.attributes.state") == "PREPARE_FOR_SUBMISSION")
    #expect(try created.text("data.attributes.customAppName") == nil)
    let again = try localize(#"{"locale":"ja","name":"Plus"}"#, of: group)
    #expect(try again.text("errors.0.code") == "ENTITY_ERROR.ATTRIBUTE.INVALID.DUPLICATE")
    #expect(try again.text("errors.0.source.pointer") == "/data/attributes/locale")
    #expect(try localize(#"{"locale":"ja","name":"Plus"}"#, of: "99").status == 409)
    let short = try localize(#"{"locale":"fr-FR","name":"P"}"#, of: group)
    #expect(try short.text("errors.0.source.pointer") == "/data/attributes/name")
    let included = try shop.request("GET", "/v1/subscriptionGroups/\(group)?include=subscriptionGroupLocalizations")
    #expect(try included.text("included.0.attributes.name") == "プレミアム")
    let path = "/v1/subscriptionGroupLocalizations/\(id)"
    let change =
      #"{"data":{"type":"subscriptionGroupLocalizations","id":"\#(id)","attributes":{"customAppName":"本"}}}"#
    let changed = try shop.request("PATCH", path, change)
    #expect(try changed.text("data.attributes.customAppName") == "本", "\(changed.text)")
    #expect(try changed.text("data.attributes.name") == "プレミアム")
    #expect(try shop.request("GET", "\(path)/subscriptionGroup").text("data.id") == group)
    #expect(try shop.request("DELETE", path).status == 204)
    #expect(try shop.request("GET", path).status == 404)
  }

  @Test func `a grace period is that of its app`() throws {
    let path = "/v1/subscriptionGracePeriods/\(app)"
    #expect(try shop.request("GET", path).text("data.attributes.duration") == "SIXTEEN_DAYS")
    let change =
      #"{"data":{"type":"subscriptionGracePeriods","id":"\#(app)","#
      + #""attributes":{"optIn":true,"duration":"TWENTY_EIGHT_DAYS","renewalType":"PAID_TO_PAID_ONLY"}}}"#
    let changed = try shop.request("PATCH", path, change)
    #expect(changed.status == 200, "\(changed.text)")
    let read = try shop.request("GET", "/v1/apps/\(app)/subscriptionGracePeriod")
    #expect(try read.text("data.attributes.duration") == "TWENTY_EIGHT_DAYS")
    #expect(try read.text("data.attributes.renewalType") == "PAID_TO_PAID_ONLY")
    #expect(try shop.request("GET", "/v1/subscriptionGracePeriods/99").status == 404)
    for null in [#""optIn":null"#, #""duration":null"#] {
      let body = #"{"data":{"type":"subscriptionGracePeriods","id":"\#(app)","attributes":{\#(null)}}}"#
      #expect(try shop.request("PATCH", path, body).status == 409, "\(null)")
    }
    let wrong = try shop.request("PATCH", path, change.replacing("TWENTY_EIGHT_DAYS", with: "FIVE_DAYS"))
    #expect(try wrong.text("errors.0.source.pointer") == "/data/attributes/duration")
  }

  // MARK: - Review

  /// A subscription that lacks nothing.
  private func ready() throws -> String {
    let scratch = try Scratch()
    let shot = try scratch.file("shot.png", Picture.png(width: 640, height: 920))
    let lines = """
      subscription group create Reading; subscription group localize Reading en-US --name Reading
      subscription create .silver --name Silver --group Reading --period 1m --price 4.99
      product localize .silver en-US --display-name Silver --description 'All of it'
      product screenshot .silver '\(shot)'
      """
    for line in lines.split(separator: "\n") { _ = try shop.stockroom("-c", String(line)) }
    let list = try shop.request("GET", "/v1/apps/\(app)/subscriptionGroups?include=subscriptions")
    return try #require(try list.text("included.0.id"))
  }

  @Test func `a version of a subscription has its localizations, which version 2 creates`() throws {
    let id = try ready()
    let version = "\(id)_1"
    let found = try shop.request("GET", "/v1/subscriptionVersions/\(version)?include=subscription,localizations")
    #expect(try found.text("data.attributes.state") == "PREPARE_FOR_SUBMISSION", "\(found.text)")
    #expect(try found.text("data.relationships.subscription.data.id") == id)
    #expect(try found.text("included.1.type") == "subscriptionLocalizations")
    #expect(try shop.request("GET", "/v1/subscriptions/\(id)/versions").text("data.0.id") == version)
    let again = try create("subscriptionVersions", "{}", "subscription", "subscriptions", id)
    #expect(try again.text("errors.0.code") == "STATE_ERROR.ENTITY_STATE_INVALID", "\(again.text)")
    let body =
      #"{"data":{"type":"subscriptionLocalizations","attributes":{"locale":"ja","name":"銀の本"},"#
      + #""relationships":{"version":{"data":{"type":"subscriptionVersions","id":"\#(version)"}}}}}"#
    let text = try shop.request("POST", "/v2/subscriptionLocalizations", body)
    #expect(text.status == 201, "\(text.text)")
    let path = "/v2/subscriptionLocalizations/\(try text.text("data.id") ?? "")"
    #expect(try shop.request("GET", "\(path)?include=version").text("included.0.id") == version)
    #expect(try shop.request("DELETE", path).status == 204)
    let other = try shop.request("POST", "/v2/subscriptionLocalizations", body.replacing(version, with: "\(id)_2"))
    #expect(try other.text("errors.0.source.pointer") == "/data/relationships/version", "\(other.text)")
  }

  @Test func `the first subscription goes with a version, as an item of a submission`() throws {
    let id = try ready()
    let alone = try create("subscriptionSubmissions", "{}", "subscription", "subscriptions", id)
    #expect(alone.status == 409)
    #expect(
      try alone.text("errors.0.code") == "STATE_ERROR.FIRST_SUBSCRIPTION_MUST_BE_SUBMITTED_ON_VERSION", "\(alone.text)")
    _ = try shop.stockroom("-c", "app version create 1.0; app version upload 1.0")
    let version = try #require(try shop.request("GET", "/v1/apps/\(app)/appStoreVersions").text("data.0.id"))
    let submission = try #require(
      try create("reviewSubmissions", #"{"platform":"IOS"}"#, "app", "apps", app).text("data.id"))
    func add(_ link: String, _ type: String, _ id: String) throws -> HTTPAnswer {
      try shop.request(
        "POST", "/v1/reviewSubmissionItems",
        #"{"data":{"type":"reviewSubmissionItems","relationships":{"#
          + #""reviewSubmission":{"data":{"type":"reviewSubmissions","id":"\#(submission)"}},"#
          + #""\#(link)":{"data":{"type":"\#(type)","id":"\#(id)"}}}}}"#)
    }
    #expect(try add("appStoreVersion", "appStoreVersions", version).status == 201)
    let item = try add("subscriptionVersion", "subscriptionVersions", "\(id)_1")
    #expect(item.status == 201, "\(item.text)")
    let twice = try add("subscriptionVersion", "subscriptionVersions", "\(id)_1")
    #expect(try twice.text("errors.0.code") == "STATE_ERROR.ITEM_PART_OF_ANOTHER_SUBMISSION", "\(twice.text)")
    let path = "/v1/reviewSubmissionItems/\(try item.text("data.id") ?? "")?include=subscriptionVersion"
    #expect(try shop.request("GET", path).text("included.0.attributes.state") == "READY_FOR_REVIEW")
    let submitted = try shop.request(
      "PATCH", "/v1/reviewSubmissions/\(submission)",
      #"{"data":{"type":"reviewSubmissions","id":"\#(submission)","attributes":{"submitted":true}}}"#)
    #expect(submitted.status == 200, "\(submitted.text)")
    #expect(
      try shop.request("GET", "/v1/subscriptions/\(id)").text("data.attributes.state") == "WAITING_FOR_REVIEW")
    _ = try shop.stockroom("-c", "app version approve 1.0; review start .silver; review approve .silver")
    let next = try create("subscriptionVersions", "{}", "subscription", "subscriptions", id)
    #expect(try next.text("data.id") == "\(id)_2", "\(next.text)")
  }

  // MARK: - Review of groups

  private func groups(_ app: String? = nil) throws -> [String] {
    let list = try shop.request("GET", "/v1/apps/\(app ?? self.app)/subscriptionGroups")
    return try (0..<3).compactMap { try list.text("data.\($0).id") }
  }

  private func versions(_ group: String, _ query: String = "") throws -> [String] {
    let list = try shop.request("GET", "/v1/subscriptionGroups/\(group)/versions\(query)")
    return try (0..<3).compactMap { index in
      try list.text("data.\(index).id").map { "\($0) \(try list.text("data.\(index).attributes.state") ?? "")" }
    }
  }

  private func localize(_ version: String, _ locale: String, _ name: String) throws -> HTTPAnswer {
    try shop.request(
      "POST", "/v2/subscriptionGroupLocalizations",
      #"{"data":{"type":"subscriptionGroupLocalizations","attributes":{"locale":"\#(locale)","name":"\#(name)"},"#
        + #""relationships":{"version":{"data":{"type":"subscriptionGroupVersions","id":"\#(version)"}}}}}"#)
  }

  private func add(_ links: (name: String, type: String, id: String)..., to submission: String) throws -> HTTPAnswer {
    let items = links.map { #","\#($0.name)":{"data":{"type":"\#($0.type)","id":"\#($0.id)"}}"# }.joined()
    return try shop.request(
      "POST", "/v1/reviewSubmissionItems",
      #"{"data":{"type":"reviewSubmissionItems","relationships":{"reviewSubmission":{"data":"#
        + #"{"type":"reviewSubmissions","id":"\#(submission)"}}\#(items)}}}"#)
  }

  @Test func `a version of a group has its localizations, which version 2 creates, changes, and deletes`() throws {
    _ = try ready()
    let group = try #require(try groups().first)
    let version = "\(group)_1"
    #expect(try versions(group) == ["\(version) PREPARE_FOR_SUBMISSION"])
    #expect(try versions(group, "?filter[state]=APPROVED").isEmpty)
    #expect(
      try shop.request("GET", "/v1/subscriptionGroups/\(group)/versions?filter[state]=NEW").text("errors.0.code")
        == "PARAMETER_ERROR.INVALID")
    let linkages = try shop.request("GET", "/v1/subscriptionGroups/\(group)/relationships/versions")
    #expect(try linkages.text("data.0.id") == version)
    let path = "/v1/subscriptionGroupVersions/\(version)"
    let found = try shop.request("GET", "\(path)?include=subscriptionGroup,localizations&limit[localizations]=1")
    #expect(try found.number("data.attributes.version") == 1, "\(found.text)")
    #expect(try found.text("data.relationships.subscriptionGroup.data.id") == group)
    #expect(found.text.contains("subscriptionGroupLocalizations"))
    for unknown in ["\(group)_2", "\(group)_01", "\(group)", "99_1", "0\(group)_1"] {
      #expect(try shop.request("GET", "/v1/subscriptionGroupVersions/\(unknown)").status == 404, "\(unknown)")
    }
    let next = try create("subscriptionGroupVersions", "{}", "subscriptionGroup", "subscriptionGroups", group)
    #expect(try next.text("errors.0.code") == "STATE_ERROR.ENTITY_STATE_INVALID", "\(next.text)")
    let none = try create("subscriptionGroupVersions", "{}", "subscriptionGroup", "subscriptionGroups", "99")
    #expect(try none.text("errors.0.source.pointer") == "/data/relationships/subscriptionGroup", "\(none.text)")

    let text = try localize(version, "ja", "読書")
    #expect(text.status == 201, "\(text.text)")
    let texts = "/v2/subscriptionGroupLocalizations/\(try text.text("data.id") ?? "")"
    #expect(try shop.request("GET", "\(texts)?include=version").text("included.0.id") == version)
    #expect(
      try localize(version, "ja", "図書館").text("errors.0.code") == "ENTITY_ERROR.ATTRIBUTE.INVALID.DUPLICATE")
    #expect(
      try localize("\(group)_2", "fr-FR", "Lire").text("errors.0.source.pointer") == "/data/relationships/version")
    #expect(try localize(version, "xx", "Lire").text("errors.0.source.pointer") == "/data/attributes/locale")
    let changed = try shop.request(
      "PATCH", texts,
      #"{"data":{"type":"subscriptionGroupLocalizations","id":"\#(try text.text("data.id") ?? "")","#
        + #""attributes":{"customAppName":"本"}}}"#)
    #expect(try changed.text("data.attributes.customAppName") == "本", "\(changed.text)")
    let all = try shop.request("GET", "\(path)/localizations?include=version")
    #expect(try all.text("data.1.attributes.name") == "読書", "\(all.text)")
    #expect(try shop.request("GET", "\(path)/relationships/localizations").text("data.1.id") != nil)
    #expect(try shop.request("DELETE", texts).status == 204)
  }

  @Test func `the first version of a group is an item of the submission with its first subscription`() throws {
    let id = try ready()
    let group = try #require(try groups().first)
    let alone = try create("subscriptionGroupSubmissions", "{}", "subscriptionGroup", "subscriptionGroups", group)
    #expect(try alone.text("errors.0.code") == "STATE_ERROR.ENTITY_STATE_INVALID", "\(alone.text)")
    #expect(try alone.text("errors.0.source.pointer") == "/data/relationships/subscriptionGroup", "\(alone.text)")
    _ = try shop.stockroom(
      "-c",
      "app version create 1.0; app version upload 1.0; app create com.example.games --name Games --sku GAMES1; "
        + "subscription group create Games --app com.example.games")
    let binary = try #require(try shop.request("GET", "/v1/apps/\(app)/appStoreVersions").text("data.0.id"))
    let submission = try #require(
      try create("reviewSubmissions", #"{"platform":"IOS"}"#, "app", "apps", app).text("data.id"))
    let (link, type) = ("subscriptionGroupVersion", "subscriptionGroupVersions")
    let item = try add((link, type, "\(group)_1"), to: submission)
    #expect(item.status == 201, "\(item.text)")
    #expect(try versions(group) == ["\(group)_1 READY_FOR_REVIEW"])
    let twice = try add((link, type, "\(group)_1"), to: submission)
    #expect(try twice.text("errors.0.code") == "STATE_ERROR.ITEM_PART_OF_ANOTHER_SUBMISSION", "\(twice.text)")
    let both = try add((link, type, "\(group)_1"), ("appStoreVersion", "appStoreVersions", binary), to: submission)
    #expect(try both.text("errors.0.code") == "ENTITY_ERROR.RELATIONSHIP.REQUIRED", "\(both.text)")
    for other in ["\(try #require(Int(group)) + 1)_1", "\(group)_2", "x"] {
      let answer = try add((link, type, other), to: submission)
      #expect(try answer.text("errors.0.code") == "ENTITY_ERROR.RELATIONSHIP.INVALID", "\(answer.text)")
      #expect(try answer.text("errors.0.source.pointer") == "/data/relationships/\(link)", "\(answer.text)")
    }
    #expect(try add(("appStoreVersion", "appStoreVersions", binary), to: submission).status == 201)
    #expect(try add(("subscriptionVersion", "subscriptionVersions", "\(id)_1"), to: submission).status == 201)
    let items = try shop.request("GET", "/v1/reviewSubmissions/\(submission)/items?include=\(link)")
    #expect(try items.text("included.0.id") == "\(group)_1", "\(items.text)")
    let submitted = try shop.request(
      "PATCH", "/v1/reviewSubmissions/\(submission)",
      #"{"data":{"type":"reviewSubmissions","id":"\#(submission)","attributes":{"submitted":true}}}"#)
    #expect(submitted.status == 200, "\(submitted.text)")
    #expect(try versions(group) == ["\(group)_1 WAITING_FOR_REVIEW"])
  }

  @Test func `a later version of a group is submitted alone, once it has changes`() throws {
    let id = try ready()
    let group = try #require(try groups().first)
    _ = try shop.stockroom("-c", "product adopt .silver --status approved")
    #expect(try versions(group) == ["\(group)_1 APPROVED"])
    func submit() throws -> HTTPAnswer {
      try create("subscriptionGroupSubmissions", "{}", "subscriptionGroup", "subscriptionGroups", group)
    }
    #expect(try submit().text("errors.0.code") == "STATE_ERROR.ENTITY_STATE_INVALID")
    #expect(try localize("\(group)_1", "ja", "読書").text("errors.0.code") == "STATE_ERROR.ENTITY_STATE_INVALID")
    let next = try create("subscriptionGroupVersions", "{}", "subscriptionGroup", "subscriptionGroups", group)
    #expect(try next.text("data.id") == "\(group)_2", "\(next.text)")
    let text = try localize("\(group)_2", "ja", "読書")
    #expect(text.status == 201, "\(text.text)")
    #expect(try versions(group, "?filter[state]=PREPARE_FOR_SUBMISSION") == ["\(group)_2 PREPARE_FOR_SUBMISSION"])
    let submitted = try submit()
    #expect(submitted.status == 201, "\(submitted.text)")
    #expect(try submit().text("errors.0.code") == "STATE_ERROR.ITEM_PART_OF_ANOTHER_SUBMISSION")
    #expect(try versions(group) == ["\(group)_1 APPROVED", "\(group)_2 WAITING_FOR_REVIEW"])
    let one = "/v1/subscriptionGroupLocalizations/\(try text.text("data.id") ?? "")"
    #expect(try shop.request("GET", one).text("data.attributes.state") == "WAITING_FOR_REVIEW")
    _ = try shop.stockroom("-c", "review start --item 'subscription group Reading'")
    let locked = try shop.request("DELETE", one)
    #expect(try locked.text("errors.0.code") == "STATE_ERROR.ENTITY_STATE_INVALID", "\(locked.text)")
    let submissions = try shop.request("GET", "/v1/reviewSubmissions?filter[app]=\(app)&include=items")
    let item = try #require(try submissions.text("included.0.id"))
    let removed = try shop.request(
      "PATCH", "/v1/reviewSubmissionItems/\(item)",
      #"{"data":{"type":"reviewSubmissionItems","id":"\#(item)","attributes":{"removed":true}}}"#)
    #expect(removed.status == 200, "\(removed.text)")
    #expect(try versions(group).last == "\(group)_2 PREPARE_FOR_SUBMISSION")
    #expect(try submit().status == 201)
    _ = try shop.stockroom("-c", "review approve --item 'subscription group Reading'")
    #expect(try versions(group) == ["\(group)_1 REPLACED_WITH_NEW_VERSION", "\(group)_2 APPROVED"])
    #expect(try shop.request("GET", "/v1/subscriptions/\(id)").text("data.attributes.state") == "APPROVED")
  }
}

/// Subscriptions as clients of the App Store Connect API have them.
@Suite struct SubscriptionProductTests {
  private let shop: ServedShop
  private let group: String

  init() throws {
    shop = try ServedShop(
      lines: ServedShop.catalog + "\nsubscription group create Reading\nsubscription group create Writing\n",
      profile: "asc2026")
    let app = try #require(try shop.request("GET", "/v1/apps").text("data.0.id"))
    group = try #require(
      try shop.request("GET", "/v1/apps/\(app)/subscriptionGroups?filter[referenceName]=Reading").text("data.0.id"))
  }

  private func create(_ attributes: String, in group: String) throws -> HTTPAnswer {
    try shop.request(
      "POST", "/v1/subscriptions",
      #"{"data":{"type":"subscriptions","attributes":\#(attributes),"relationships":{"group":{"data":{"#
        + #""type":"subscriptionGroups","id":"\#(group)"}}}}}"#)
  }

  @Test func `a subscription is created in a group, found there, changed, and deleted`() throws {
    let created = try create(#"{"name":"Monthly","productId":"monthly","familySharable":true}"#, in: group)
    #expect(created.status == 201, "\(created.text)")
    let id = try #require(try created.text("data.id"))
    #expect(try created.text("data.attributes.state") == "MISSING_METADATA")
    #expect(try created.number("data.attributes.groupLevel") == 1)
    #expect(try create(#"{"name":"Yearly","productId":"yearly","reviewNote":null}"#, in: group).status == 201)
    let list = "/v1/subscriptionGroups/\(group)/subscriptions"
    let sorted = try shop.request("GET", "\(list)?sort=-name&fields[subscriptions]=productId,groupLevel")
    #expect(try sorted.text("data.0.attributes.productId") == "yearly", "\(sorted.text)")
    #expect(try sorted.number("data.0.attributes.groupLevel") == 2)
    #expect(try shop.request("GET", "\(list)?filter[productId]=monthly").number("meta.paging.total") == 1)
    #expect(try shop.request("GET", "\(list)?filter[state]=APPROVED").number("meta.paging.total") == 0)
    let path = "/v1/subscriptions/\(id)"
    #expect(try shop.request("GET", "\(path)?include=group").text("included.0.attributes.referenceName") == "Reading")
    func change(_ attributes: String) throws -> HTTPAnswer {
      try shop.request(
        "PATCH", path, #"{"data":{"type":"subscriptions","id":"\#(id)","attributes":\#(attributes)}}"#)
    }
    let changed = try change(#"{"name":"Monthly plan","groupLevel":3}"#)
    #expect(try changed.text("data.attributes.name") == "Monthly plan", "\(changed.text)")
    #expect(try changed.number("data.attributes.groupLevel") == 3)
    let period = try change(#"{"subscriptionPeriod":"ONE_MONTH"}"#)
    #expect(try period.text("data.attributes.subscriptionPeriod") == "ONE_MONTH", "\(period.text)")
    #expect(try change(#"{"subscriptionPeriod":"ONE_DAY"}"#).status == 409)
    #expect(try change(#"{"familySharable":false}"#).status == 409)
    let wrong = try change(#"{"groupLevel":101}"#)
    #expect(wrong.status == 409 && wrong.text.contains("a level must be 1 to 100"), "\(wrong.text)")
    #expect(try wrong.text("errors.0.source.pointer") == "/data/attributes/groupLevel")
    #expect(try create(#"{"name":"Again","productId":"monthly"}"#, in: group).status == 409)
    #expect(try create(#"{"name":"Lost","productId":"lost"}"#, in: "99").status == 409)
    #expect(try shop.request("GET", "/v2/inAppPurchases/\(id)").status == 404)
    #expect(try shop.request("DELETE", path).status == 204)
    #expect(try shop.request("GET", path).status == 404)
    #expect(try shop.request("DELETE", "/v1/subscriptionGroups/\(group)").status == 409)
  }

  @Test func `its localizations are resources of their own`() throws {
    let id = try #require(try create(#"{"name":"Monthly","productId":"monthly"}"#, in: group).text("data.id"))
    let created = try shop.request(
      "POST", "/v1/subscriptionLocalizations",
      #"{"data":{"type":"subscriptionLocalizations","attributes":{"locale":"ja","name":"月額"},"#
        + #""relationships":{"subscription":{"data":{"type":"subscriptions","id":"\#(id)"}}}}}"#)
    #expect(created.status == 201, "\(created.text)")
    let text = try #require(try created.text("data.id"))
    let included = try shop.request("GET", "/v1/subscriptions/\(id)?include=subscriptionLocalizations")
    #expect(try included.text("included.0.attributes.name") == "月額", "\(included.text)")
    let path = "/v1/subscriptionLocalizations/\(text)"
    #expect(try shop.request("GET", "\(path)/subscription").text("data.attributes.name") == "Monthly")
    #expect(try shop.request("GET", "/v1/inAppPurchaseLocalizations/\(text)").status == 404)
    let change = #"{"data":{"type":"subscriptionLocalizations","id":"\#(text)","attributes":{"description":"毎月"}}}"#
    #expect(try shop.request("PATCH", path, change).text("data.attributes.description") == "毎月")
    #expect(try shop.request("DELETE", path).status == 204)
  }
}
