"""A second, simpler model of a customer's subscription in one group of the real store.

It follows what App Store Connect Help and the documentation of App Store Server Notifications say. It knows nothing of
how Stockroom does it: no timers and no tables, only what is due next.
"""

import calendar
import dataclasses
import datetime

DAY = datetime.timedelta(days=1)
YEAR = 365 * DAY
ACTIVE, EXPIRED, RETRY, GRACE, REVOKED = 1, 2, 3, 4, 5
CANCELED, BILLING, DECLINED, UNAVAILABLE = 1, 2, 3, 4
GRACE_DAYS, WEEKLY_GRACE_DAYS, RETRY_DAYS = 16, 6, 60


@dataclasses.dataclass(frozen=True)
class Plan:
    """A product of the group; level 1 has the most to offer."""

    name: str
    level: int
    months: int  # 0 for a week
    year: bool = False

    def end(self, start):
        if self.months == 0:
            return start + 7 * DAY
        year, month = divmod(start.year * 12 + start.month - 1 + self.months, 12)
        day = min(start.day, calendar.monthrange(year, month + 1)[1])
        return start.replace(year=year, month=month + 1, day=day)


class Shelf:
    """The prices of the plans in cents, and which of them are for sale."""

    def __init__(self, prices):
        self.prices, self.absent = dict(prices), set()


@dataclasses.dataclass
class Period:
    plan: Plan
    reason: str
    start: datetime.datetime
    end: datetime.datetime
    cents: int
    upgraded: bool = False
    refunded: bool = False


class Subscriber:
    """A customer, who has at most one subscription in the group."""

    def __init__(self, account, shelf):
        self.account, self.shelf = account, shelf
        self.status, self.intent, self.next = None, None, None
        self.renews = self.failing = False
        self.end = self.grace_end = self.retry_end = self.started = self.due = None
        # None, "PENDING", or "ACCEPTED"; the dates of earlier announcements; and those of extensions.
        self.increase, self.increases, self.extensions = None, [], []
        self.periods, self.notices = [], []

    @property
    def plan(self):
        return self.periods[-1].plan

    @property
    def is_entitled(self):
        return self.status in (ACTIVE, GRACE)

    # The store's clock

    def play(self, now):
        """Lets happen what is due until now."""
        while self.due is not None and self.due <= now:
            self.happen(self.due)

    def happen(self, at):
        if self.status == GRACE:
            self.status, self.grace_end = RETRY, None
            self.tell(at, "GRACE_PERIOD_EXPIRED")
        elif self.status == RETRY:
            self.expire(at, BILLING, "BILLING_RETRY")
        elif not self.renews:
            self.expire(at, CANCELED, "VOLUNTARY")
        elif self.next.name in self.shelf.absent:
            self.at_the_end(at, lambda: self.expire(at, UNAVAILABLE, "PRODUCT_NOT_FOR_SALE"))
        elif self.is_rise() and self.increase == "PENDING":
            self.at_the_end(at, lambda: self.expire(at, DECLINED, "PRICE_INCREASE"))
        elif self.failing:
            self.at_the_end(at, lambda: self.fail(at))
        else:
            self.renew(at, self.end)

    def at_the_end(self, at, body):
        """Does something at the end of the period, although the charge was due before."""
        if at >= self.end:
            body()
        else:
            self.due = self.end

    def plan_ahead(self, at):
        early = self.end - DAY
        self.due = {
            # A recovery may pay for a week that is over already.
            ACTIVE: early if self.renews and not self.failing and early > at else max(self.end, at),
            GRACE: self.grace_end, RETRY: self.retry_end,
        }.get(self.status)

    def tell(self, at, kind, detail=None):
        self.notices.append((kind, detail, at))
        self.plan_ahead(at)

    def expire(self, at, intent, detail):
        self.status, self.intent, self.renews = EXPIRED, intent, False
        self.grace_end = self.retry_end = None
        self.tell(at, "EXPIRED", detail)

    def fail(self, at):
        days = WEEKLY_GRACE_DAYS if self.plan.months == 0 else GRACE_DAYS
        self.status, self.intent = GRACE, BILLING
        self.grace_end, self.retry_end = self.end + days * DAY, self.end + RETRY_DAYS * DAY
        self.tell(at, "DID_FAIL_TO_RENEW", "GRACE_PERIOD")

    # Prices

    def is_rise(self):
        return self.next == self.plan and self.periods[-1].cents < self.shelf.prices[self.next.name]

    def needs_consent(self, at):
        old, new = self.periods[-1].cents, self.shelf.prices[self.next.name]
        is_large = 2 * (new - old) > old and new - old > (5000 if self.plan.year else 500)
        return is_large or any(date > at - YEAR for date in self.increases)

    def renew(self, at, start, detail=None):
        cents = self.shelf.prices[self.next.name]
        if self.is_rise() and self.increase is None:
            # Nothing is charged that the customer was not told of.
            self.increase = "PENDING" if self.needs_consent(at) else "ACCEPTED"
            self.announce(at, self.increase)
            cents = self.periods[-1].cents
        else:
            self.increase = None
        self.add(self.next, "RENEWAL", start, cents)
        self.tell(at, "DID_RENEW", detail)

    def announce(self, at, answer):
        self.increases.append(at)
        self.tell(at, "PRICE_INCREASE", answer)

    def add(self, plan, reason, start, cents):
        self.end = plan.end(start)
        self.periods.append(Period(plan, reason, start, self.end, cents))
        self.status, self.intent, self.next = ACTIVE, None, plan
        self.grace_end = self.retry_end = None

    # What customers do. Each returns False if the store refuses it.

    def subscribe(self, at, plan):
        if plan.name in self.shelf.absent or self.failing:
            return False
        if self.is_entitled:
            return plan != self.plan and self.is_immediate(plan) and self.change_now(at, plan)
        is_new = self.status is None
        if is_new or at - self.end > RETRY_DAYS * DAY:
            self.started = at
        self.buy(at, plan)
        self.tell(at, "SUBSCRIBED", "INITIAL_BUY" if is_new else "RESUBSCRIBE")
        return True

    def buy(self, at, plan):
        self.add(plan, "PURCHASE", at, self.shelf.prices[plan.name])
        self.renews, self.increase = True, None

    def is_immediate(self, plan):
        if plan.level != self.plan.level:
            return plan.level < self.plan.level
        return plan.months == self.plan.months

    def change_now(self, at, plan):
        self.periods[-1].upgraded = True
        self.buy(at, plan)
        self.tell(at, "DID_CHANGE_RENEWAL_PREF", "UPGRADE")
        return True

    def upgrade(self, at, plan):
        if not self.is_entitled or plan == self.next:
            return False
        if plan == self.plan or not self.is_immediate(plan):
            self.next = plan
            self.tell(at, "DID_CHANGE_RENEWAL_PREF", None if plan == self.plan else "DOWNGRADE")
            return True
        return plan.name not in self.shelf.absent and not self.failing and self.change_now(at, plan)

    def cancel(self, at):
        if not self.renews:
            return False
        self.renews = False
        self.tell(at, "DID_CHANGE_RENEWAL_STATUS", "AUTO_RENEW_DISABLED")
        if self.status != ACTIVE:
            self.expire(at, CANCELED, "VOLUNTARY")
        return True

    def resume(self, at):
        if self.renews or self.status != ACTIVE:
            return False
        self.renews = True
        self.tell(at, "DID_CHANGE_RENEWAL_STATUS", "AUTO_RENEW_ENABLED")
        return True

    def fail_billing(self, at):
        if self.failing or not self.is_entitled:
            return False
        self.failing = True
        self.plan_ahead(at)
        return True

    def fix_billing(self, at):
        if not self.failing:
            return False
        self.failing = False
        if self.status not in (GRACE, RETRY) or self.next.name in self.shelf.absent:
            self.plan_ahead(at)
        elif self.is_rise() and self.increase == "PENDING":
            self.expire(at, DECLINED, "PRICE_INCREASE")
        else:
            # The date of the bill stays only in a grace period.
            self.renew(at, self.end if self.status == GRACE else at, "BILLING_RECOVERY")
        return True

    def consent(self, at):
        if self.increase != "PENDING":
            return False
        self.increase = "ACCEPTED"
        self.announce(at, "ACCEPTED")
        return True

    def extend(self, at, days):
        if self.status != ACTIVE or sum(date > at - YEAR for date in self.extensions) >= 2:
            return False
        self.extensions.append(at)
        self.end = self.periods[-1].end = self.end + days * DAY
        self.tell(at, "RENEWAL_EXTENDED")
        return True

    def refund(self, at):
        self.status, self.renews, self.periods[-1].refunded = REVOKED, False, True
        self.tell(at, "REFUND")
        return True
