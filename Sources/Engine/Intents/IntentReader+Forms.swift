internal import Language
internal import StockroomKit

/// Requests of a special form.
extension IntentReader {
  /// What a request means by its form: as which output, what a word means, how something is done, or what would happen.
  func special(_ request: [RequestWord], _ check: LineCheck) -> Reading? {
    copied(request) ?? shaped(request, check) ?? explained(request, check) ?? helped(request) ?? watched(request, check)
      ?? planned(request, check) ?? joined(request, check)
  }

  /// What to do instead of making an item as another is: `make chapter 8 just like chapter 1`.
  private func copied(_ request: [RequestWord]) -> Reading? {
    guard let like = request.lastIndex(where: { $0.text.lowercased() == "like" && !$0.isQuoted }),
      like > 1, like + 1 < request.count,
      Self.makers.contains(request[0].text.lowercased()) || request[0].text.lowercased() == "create",
      items.read(Array(request[(like + 1)...])).contains(where: { $0.value?.key != nil })
    else { return nil }
    return .advice("there is no copy; create the item again, with the values of the other")
  }

  /// The lines with a condition on rows; a line without it would do something else.
  func conditional(_ compared: [RequestWord], _ check: LineCheck) -> Reading? {
    for request in [compared, [RequestWord(text: "list")] + compared] {
      guard case .lines(let lines)? = reading(request, check) else { continue }
      let conditional = lines.filter { $0.text.contains(" --where ") }
      if !conditional.isEmpty { return .lines(conditional) }
    }
    return nil
  }

  /// What a request means but for one word, which no line has.
  func lenient(_ items: [RequestItem], _ strict: Reading?, _ check: LineCheck) -> Reading? {
    if case .near? = strict { return nil }
    return reading(of: items, check, isLenient: true)?.line.map { .lines([$0]) }
  }

  private func shaped(_ request: [RequestWord], _ check: LineCheck) -> Reading? {
    guard let (rest, option) = RequestForms.shaped(request) else { return nil }
    let reading = reading(rest, check)
    if case .advice? = reading { return reading }
    guard let line = reading?.line, check.reads(line.text) else { return nil }
    let whole = line.rewritten { "\($0) \(option)" }
    return check.settled(whole.text).verdict == .fits ? .lines([whole]) : nil
  }

  /// The list of what a request exports in a format: `export testers csv`.
  func listed(_ request: [RequestWord], _ check: LineCheck) -> Reading? {
    guard let (rest, option) = RequestForms.exported(request),
      let line = reading([RequestWord(text: "list")] + rest, check)?.line, line.leftOut.isEmpty, check.reads(line.text)
    else { return nil }
    let whole = line.rewritten { "\($0) \(option)" }
    return check.settled(whole.text).verdict == .fits ? .lines([whole]) : nil
  }

  /// The page that explains what a question is about: `what do the statuses mean`.
  private func explained(_ request: [RequestWord], _ check: LineCheck) -> Reading? {
    guard let asked = RequestForms.meaningAsked(request) else { return nil }
    let name = asked.map { $0.text.lowercased().replacing(" ", with: "-") }.joined(separator: "-")
    let names = [name] + ["s", "es"].filter(name.hasSuffix).map { String(name.dropLast($0.count)) }
    let line = names.lazy.compactMap { subjects()[$0] }.first.map { "explain \($0)" }
    guard let line, check.settled(line).verdict == .fits else { return nil }
    return .lines([MeantLine(line)])
  }

  /// The help of the command that a question is about: `how do I submit a product`.
  private func helped(_ request: [RequestWord]) -> Reading? {
    guard let way = RequestForms.wayAsked(request),
      let line = matches(of: items.read(way)).lazy.compactMap(\.candidate.line).first
    else { return nil }
    return .lines([MeantLine("help \(line.command.description.name)")])
  }

  private func watched(_ request: [RequestWord], _ check: LineCheck) -> Reading? {
    guard let rest = RequestForms.watched(request), let line = reading(rest, check)?.line, check.reads(line.text) else {
      return nil
    }
    let watching = line.rewritten { "watch \($0)" }
    return check.settled(watching.text).verdict == .fits ? .lines([watching]) : nil
  }
}
