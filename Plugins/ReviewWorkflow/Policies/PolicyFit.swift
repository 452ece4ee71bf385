internal import StockroomKit

/// `review policy fit`: a policy estimated from history, as YAML that `review policy load` accepts.
struct ReviewPolicyFit: Command {
  private static let file = Parameter<FilePath?>.optionalArgument(
    "file", "Status changes, a CSV file with product, at, from, to, and guideline. Default: the store's history.")
  private static let name = Parameter<String>.option("name", "The policy's name.", default: "fitted", text: "fitted")

  static let description = CommandDescription(
    "review policy fit", "Estimate a policy from history, and print it as YAML.", effect: .reads,
    parameters: [file, name], examples: ["review policy fit policies/history.csv --name ours"])

  private let file: FilePath?
  private let name: String
  private var history: PolicyHistory?

  init(_ arguments: Arguments) throws {
    file = try arguments[Self.file]
    name = try arguments[Self.name]
    guard PolicyName.isValid(name) else {
      throw Refusal(
        "usage.value", kind: .usage, "a policy's name must be 2 to 40 letters, digits, periods, and dashes",
        subject: name)
    }
  }

  mutating func prepare(_ preparation: Preparation) throws {
    history = try file.map { try PolicyHistory(try preparation.read($0, limit: 256 << 20), file: $0) }
  }

  func run(in context: Context) throws -> Output {
    let history = try self.history ?? PolicyHistory(of: context.catalog)
    let policy = try PolicyFit.policy(named: name, from: PolicyObservations(history))
    return .text(PolicyWriter.text(policy))
  }
}

/// Estimates a policy from observations.
enum PolicyFit {
  /// The minimum number of decided reviews.
  static let fewest = 2

  /// The policy that fits the observations best.
  static func policy(named name: String, from observations: PolicyObservations) throws -> Policy {
    let decided = observations.approved + observations.rejected + observations.sentBack
    guard decided >= fewest else { throw Refusal.tooLittleHistory(decided) }
    guard observations.approved > 0 else { throw Refusal.historyWithoutApproval }
    guard observations.longest <= Span.longest else { throw Refusal.historyTooSlow }
    var policy = Policy(name: name)
    policy.summary = "Estimated from \(HumanNumbers.count(decided, "review"))."
    policy.reviewers = max(observations.mostAtOnce, 1)
    policy.arrivals = arrivals(observations.firstSubmissions)
    policy.waiting = DistributionFit.of(observations.waits) ?? .zero
    policy.review = DistributionFit.of(observations.reviews) ?? .zero
    policy.outcomes = outcomes(observations, of: decided)
    policy.reasons = reasons(observations)
    let refused = observations.rejected + observations.sentBack
    if refused > 0 {
      policy.resubmission.probability = min(1, share(observations.resubmissions.count, of: refused))
      policy.resubmission.delay = DistributionFit.of(observations.resubmissions) ?? .zero
    }
    return policy
  }

  private static func arrivals(_ submissions: [Double]) -> Distribution? {
    guard let first = submissions.min(), let last = submissions.max(), last > first else { return nil }
    return .exponential(meanSeconds: (last - first) / Double(submissions.count - 1))
  }

  /// Shares rounded to add up to 1.
  private static func outcomes(_ observations: PolicyObservations, of decided: Int) -> Policy.Outcomes {
    let reject = share(observations.rejected, of: decided)
    let requestAction = share(observations.sentBack, of: decided)
    return Policy.Outcomes(approve: 1 - reject - requestAction, reject: reject, requestAction: requestAction)
  }

  private static func reasons(_ observations: PolicyObservations) -> [Policy.Reason] {
    let counted = observations.reasons.sorted { ($0.value, $1.key) > ($1.value, $0.key) }
    let total = counted.reduce(0) { $0 + $1.value }
    let reasons = counted.map { number, count in
      let guideline = Guideline(number: number)
      return Policy.Reason(
        guideline: guideline, probability: share(count, of: total),
        message: guideline.title ?? "Guideline \(number).")
    }
    guard reasons.isEmpty, observations.rejected > 0 else { return reasons }
    let guideline = Guideline(number: "2.1")
    return [Policy.Reason(guideline: guideline, probability: 1, message: guideline.title ?? "")]
  }

  private static func share(_ count: Int, of total: Int) -> Double {
    (Double(count) / Double(total) * 1e6).rounded() / 1e6
  }
}

extension Refusal {
  fileprivate static let historyWithoutApproval = Refusal(
    "review.policy.fit.nothing-approved",
    "nothing in the history was approved, and a policy needs approvals",
    hint: "add the moves to Approved")

  fileprivate static let historyTooSlow = Refusal(
    "review.policy.fit.too-slow", "a step in the history takes more than ten years, the limit for a policy",
    hint: "check its dates")

  static func tooLittleHistory(_ decided: Int) -> Refusal {
    Refusal(
      "review.policy.fit.too-little",
      "the history has \(HumanNumbers.count(decided, "decided review")); a policy needs at least "
        + "\(PolicyFit.fewest)",
      remedy: Remedy("run \(command: "review run --for 30d")").or("give a CSV file with product, at, from, and to"))
  }
}

/// Chooses the distribution that fits durations best.
///
/// Exponential and lognormal by maximum likelihood, then the smaller of Akaike's criteria: Hirotugu Akaike, "A new look
/// at the statistical model identification", 1974.
enum DistributionFit {
  /// The distribution of durations in seconds, or nil if there are none.
  static func of(_ seconds: [Double]) -> Distribution? {
    guard let first = seconds.first else { return nil }
    let count = Double(seconds.count)
    let mean = seconds.reduce(0, +) / count
    if seconds.allSatisfy({ $0 == first }) { return .constant(seconds: first) }
    let exponential = Distribution.exponential(meanSeconds: mean)
    // Zero durations have no logarithm.
    guard seconds.allSatisfy({ $0 > 0 }) else { return exponential }
    let logarithms = seconds.map(PortableMath.ln)
    let mu = logarithms.reduce(0, +) / count
    let sigma = (logarithms.reduce(0) { $0 + ($1 - mu) * ($1 - mu) } / count).squareRoot()
    let exponentialCriterion = 2 * 1 + 2 * count * (PortableMath.ln(mean) + 1)
    let lognormalCriterion = 2 * 2 + count * (2 * mu + 2 * PortableMath.ln(sigma) + logarithmOfTwoPi + 1)
    return exponentialCriterion <= lognormalCriterion ? exponential : .lognormal(mu: mu, sigma: sigma)
  }

  private static let logarithmOfTwoPi = PortableMath.ln(2 * .pi)
}
