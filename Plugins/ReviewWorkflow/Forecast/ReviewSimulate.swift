internal import StockroomKit

/// `review simulate`: a forecast that does not change the store.
struct ReviewSimulate: Command {
  private static let product = Parameter<ProductReference?>.optionalArgument(
    "product", "The product or update to forecast: its approval, or with --by the last day to submit it.")
  private static let by = Parameter<DateExpression?>.option("by", "The day the product must be approved by.")
  private static let submissions = Parameter<Count?>.option(
    "submissions", "The number to simulate. Default: enough for intervals within 5%, at most \(SteadyStateRun.limit).")
  private static let reviewers = Parameter<Count?>.option("reviewers", "Number of reviewers, overriding the policy.")
  private static let interval = Parameter<Duration?>.option(
    "interval", "The mean random time between submissions, overriding the policy.")
  private static let confidence = Parameter<Percentage>.option(
    "confidence", "The confidence of the intervals or the deadline, in percent.", default: Percentage(share: 0.95),
    text: "95")
  private static let sweep = Parameter<ReviewerSweep?>.option("sweep", "Range of reviewers, one row each.")

  static let description = CommandDescription(
    "review simulate",
    "Forecast waiting times by a policy: the queue, staffing, a product's approval, or the last day to submit.",
    effect: .reads,
    parameters: [
      product, by, submissions, reviewers, interval, PolicyChoice.parameter, Seed.parameter, confidence, sweep,
      PlotFormat.parameter,
    ],
    fields: ReviewExplanations.everything.described(
      "review",
      [
        "policy": .identifier, "reviewers": .integer, "submissions": .integer, "warmUp": .integer,
        "measured": .integer, "seed": .integer, "confidence": .decimal, "warning": .text, "note": .text,
        "measures": .record, "load": .decimal, "median": .duration,
        "p90": .duration, "p99": .duration, "meanWait": .duration, "meanWaitError": .duration, "meanQueue": .decimal,
        "id": .identifier, "status": .term, "halfBy": .date, "by": .date, "submitBy": .date, "chance": .decimal,
        "days": .list,
      ]),
    examples: [
      "review simulate --submissions 5000 --reviewers 40 --policy asc2026 --seed 1",
      "review simulate --policy asc2026 --submissions 2000 --seed 1 --sweep reviewers=6..9",
      "review simulate .chapter2 --policy asc2026",
      "review simulate .chapter2 --by +30d --confidence 90 --policy asc2026 --seed 1",
      "review simulate --policy asc2026 --submissions 2000 --seed 1 --plot text",
    ], needsStore: false)

  private let product: ProductReference?
  private let by: DateExpression?
  private let submissions: Int?
  private let reviewers: Int?
  private let interval: Duration?
  private let confidence: Double
  private let sweep: ReviewerSweep?
  private let plot: PlotFormat?
  private let seed: Seed
  private var policy: PolicyChoice

  init(_ arguments: Arguments) throws {
    product = try arguments[Self.product]
    by = try arguments[Self.by]
    guard product != nil || by == nil else { throw Refusal.deadlineOfNothing }
    submissions = try arguments[Self.submissions]?.number
    reviewers = try arguments[Self.reviewers]?.number
    interval = try arguments[Self.interval]
    confidence = try arguments[Self.confidence].share
    sweep = try arguments[Self.sweep]
    guard product == nil || sweep == nil else { throw Refusal.productAndSweep }
    guard product == nil || submissions == nil else { throw Refusal.productAndSubmissions }
    guard reviewers == nil || sweep == nil else { throw Refusal.reviewersAndSweep }
    plot = try arguments[PlotFormat.parameter]
    seed = try arguments[Seed.parameter] ?? .random()
    policy = try PolicyChoice(arguments)
  }

  mutating func prepare(_ preparation: Preparation) throws {
    try policy.prepare(preparation)
  }

  func run(in context: Context) throws -> Output {
    let policy = try policy.resolve(in: context)
    let arrivals = try arrivals(of: policy)
    let model = policy.model(
      arrivals: arrivals, reviewers: reviewers, startSeconds: Double(context.now.seconds))
    if let product {
      return try forecast(of: context.product(product), ForecastRuns(model: model, seed: seed), policy, in: context)
    }
    let run = SteadyStateRun(model: model, submissions: submissions, seed: seed, confidence: confidence)
    if let sweep {
      return try SweepReport(policy: policy, run: run, counts: sweep.counts, plot: plot).output(in: context)
    }
    return try SteadyStateReport(policy: policy, run: run, plot: plot).output(in: context)
  }

  private func forecast(
    of product: Product, _ runs: ForecastRuns, _ policy: Policy, in context: Context
  ) throws -> Output {
    guard let by else {
      let report = ApprovalReport(policy: policy, product: product, runs: runs, confidence: confidence, plot: plot)
      return try report.output(in: context)
    }
    let forecast = DeadlineForecast(
      runs: runs, confidence: confidence, now: context.now, by: by.date(now: context.now))
    return try DeadlineReport(policy: policy, product: product, forecast: forecast, plot: plot).output(in: context)
  }

  private func arrivals(of policy: Policy) throws -> Distribution {
    if let interval {
      guard interval.seconds > 0 else { throw Refusal.noTimeBetween }
      return .exponential(meanSeconds: Double(interval.seconds))
    }
    guard let arrivals = policy.arrivals else { throw Refusal.noArrivals(policy) }
    return arrivals
  }
}

extension Refusal {
  static func noArrivals(_ policy: Policy) -> Refusal {
    Refusal(
      "review.simulate.no-arrivals", "the policy \(policy.name) does not say how often products are submitted",
      hint: "add --interval 10m, or add the key arrivals to the policy")
  }

  static let deadlineOfNothing = Refusal(
    "usage.missing", kind: .usage, "--by needs a product",
    remedy: .command("review simulate PRODUCT --by +30d"))

  static let productAndSweep = Refusal(
    "review.simulate.both", "a product and --sweep cannot be combined",
    hint: "use the product with --reviewers NUMBER, or --sweep without a product")

  static let productAndSubmissions = Refusal(
    "review.simulate.both", "a product and --submissions cannot be combined",
    hint: "omit --submissions, since a product has a fixed number of runs, or omit the product")

  static let reviewersAndSweep = Refusal(
    "review.simulate.both", "--sweep already sets the reviewers",
    hint: "use --sweep reviewers=5..10, or --reviewers NUMBER without it")

  static let noTimeBetween = Refusal(
    "review.simulate.interval", "the time between submissions must be above zero", hint: "use --interval 10m")
}
