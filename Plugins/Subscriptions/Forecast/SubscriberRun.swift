import Foundation
import StockroomKit

/// The numbers of a product in a currency in a month.
struct SubscriberMonth {
  /// At the end of the month, with those who canceled and still have what they paid for.
  var customers = 0
  var new = 0
  var renewals = 0
  var lost = 0
  /// Customers at the end of the month whose payment failed.
  var retry = 0
  /// Customers at the end of the month whose period has an offer.
  var offers = 0
  /// In minor units; nil if the developer's share of a price is not known.
  var proceeds: Int64? = 0

  fileprivate mutating func pay(_ count: Int, _ price: (price: Int64, share: Int64?)?, afterYear: Bool) {
    guard count > 0, let price else { return }
    guard let share = price.share else {
      proceeds = nil
      return
    }
    // 85 % of the price without taxes rather than 70 %.
    let each = afterYear ? (Double(share) * 85 / 70).rounded() : Double(share)
    proceeds = proceeds.map { $0 + Int64(each) * Int64(count) }
  }
}

/// One possible future of today's customers.
struct SubscriberRun {
  private let plans: [SubscriberPlan]
  private let rates: ForecastRates
  private let dates: [Date]
  private var cohorts: [SubscriberCohort]
  private var random: RandomSource
  private(set) var months: [[SubscriberMonth]]

  /// Customers who could not be charged, by the month in which they pay, or are lost.
  private var recovering: [[SubscriberCohort]]
  private var losing: [[(plan: Int, count: Int)]]

  /// A year of paid days in the group, after which Apple keeps 15 %.
  private static let year = 365

  /// `dates` are the beginnings of the months, and the end of the last one.
  init(_ today: SubscriberCohorts, rates: ForecastRates, over dates: [Date], seed: Seed, number: Int) {
    (plans, self.rates, self.dates) = (today.plans, rates, dates)
    cohorts = today.all.filter { $0.state != .retries }
    // Runs of neighboring seeds must not share any.
    var seeds = SplitMix64(seed.number)
    random = RandomSource(seed: seeds.next() &+ UInt64(number), stream: 1)
    months = Array(
      repeating: Array(repeating: SubscriberMonth(), count: today.rows.count), count: dates.count - 1)
    recovering = Array(repeating: [], count: dates.count + 2)
    losing = Array(repeating: [], count: dates.count + 2)
    for cohort in today.all where cohort.state == .retries { fail(cohort, cohort.count, in: 0) }
    for month in months.indices { play(month) }
  }

  private mutating func play(_ month: Int) {
    let (start, end) = (dates[month], dates[month + 1])
    for cohort in recovering[month] { charge(cohort, at: start, in: month) }
    for (plan, count) in losing[month] { months[month][plans[plan].row].lost += count }
    let middle = start.addingTimeInterval(end.timeIntervalSince(start) / 2)
    for plan in plans.indices {
      let count = random.poisson(rates.new * plans[plan].weight)
      guard count > 0 else { continue }
      months[month][plans[plan].row].new += count
      charge(
        SubscriberCohort(
          plan: plan, state: .renews, count: count, due: middle, paidDays: 0, hasOffer: false, kept: nil),
        at: middle, in: month)
    }
    for index in cohorts.indices { renew(index, until: end, in: month) }
    cohorts.removeAll { $0.count == 0 }
    for cohort in cohorts {
      let row = plans[cohort.plan].row
      months[month][row].customers += cohort.count
      if cohort.hasOffer { months[month][row].offers += cohort.count }
    }
    // A payment is tried for 60 days.
    for later in (month + 1)..<recovering.count {
      for cohort in recovering[later] { months[month][plans[cohort.plan].row].retry += cohort.count }
      for (plan, count) in losing[later] { months[month][plans[plan].row].retry += count }
    }
  }

  private mutating func renew(_ index: Int, until end: Date, in month: Int) {
    var cohort = cohorts[index]
    let row = plans[cohort.plan].row
    while cohort.count > 0, cohort.due < end {
      let canceled =
        cohort.owed > 0 ? 0 : cohort.state == .ends ? cohort.count : random.binomial(cohort.count, rates.churn)
      months[month][row].lost += canceled
      cohort.count -= canceled
      let failed = random.binomial(cohort.count, rates.failures)
      fail(cohort, failed, in: month + 1)
      cohort.count -= failed
      months[month][row].renewals += cohort.count
      let next = pay(&cohort, from: cohort.due, in: month)
      cohort.due = next
    }
    cohorts[index] = cohort
  }

  /// Customers whose payment failed: they pay in the next month, or are lost after two.
  private mutating func fail(_ cohort: SubscriberCohort, _ count: Int, in month: Int) {
    let recovered = random.binomial(count, rates.recovery)
    if recovered > 0 {
      recovering[month].append(
        SubscriberCohort(
          plan: cohort.plan, state: cohort.owed > 0 ? cohort.state : .renews, count: recovered, due: cohort.due,
          paidDays: cohort.paidDays, hasOffer: false, owed: cohort.owed, kept: cohort.kept, offer: cohort.offer))
    }
    if count > recovered { losing[month + 1].append((cohort.plan, count - recovered)) }
  }

  /// Customers who pay for a first period from a date on.
  private mutating func charge(_ cohort: SubscriberCohort, at date: Date, in month: Int) {
    var paying = cohort
    paying.due = pay(&paying, from: date, in: month)
    cohorts.append(paying)
  }

  /// Charges a period that begins at a date, by the offer that customers have or at their price; returns its end.
  private mutating func pay(_ cohort: inout SubscriberCohort, from start: Date, in month: Int) -> Date {
    let plan = plans[cohort.plan]
    let offer = cohort.useOffer()
    let price = offer.map { ($0.price, $0.share) } ?? cohort.kept ?? plan.prices[month]
    months[month][plan.row].pay(cohort.count, price, afterYear: cohort.paidDays >= Self.year)
    let end = StoreCalendar.real.end(of: offer?.period ?? plan.period, from: start)
    // A free period is not paid.
    if offer?.price != 0 { cohort.paidDays += Int(end.timeIntervalSince(start) / 86_400) }
    cohort.hasOffer = offer != nil
    if offer == nil { cohort.payInstallment(of: plan) }
    return end
  }
}

extension SubscriberCohort {
  /// Counts a payment as an installment of a commitment, the first one of the next, or none.
  fileprivate mutating func payInstallment(of plan: SubscriberPlan) {
    if owed == 1 { kept = nil }
    owed = owed > 0 ? owed - 1 : plan.owed
  }

  /// Uses a period of the offer; nil if there is none, or it is over.
  fileprivate mutating func useOffer() -> SubscriberOffer? {
    guard let used = offer, used.remaining > 0 else { return nil }
    offer?.remaining -= 1
    return used
  }
}
