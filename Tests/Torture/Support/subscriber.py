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
CANCELED, BILLING, DECLINED, UNAVAILABLE, OTHER = 1, 2, 3, 4, 5
GRACE_DAYS, WEEKLY_GRACE_DAYS, RETRY_DAYS = 16, 6, 60


@dataclasses.dataclass(frozen=True)
class Plan:
    """A product of the group; level 1 has the most to offer."""

    name: str
    level: int
    months: int  # 0 for a week
    year: bool = False
    shared: bool = False  # with the family

    def end(self, start):
        return ending(start, self.months)


def ending(start, months):
    """The end of some months, or of a week for 0: the same day, or the last one of a shorter month."""
    if months == 0:
        return start + 7 * DAY
    year, month = divmod(start.year * 12 + start.month - 1 + months, 12)
    day = min(start.day, calendar.monthrange(year, month + 1)[1])
    return start.replace(year=year, month=month + 1, day=day)


@dataclasses.dataclass(frozen=True)
class Offer:
    """An offer of a plan; a price of 0 is a free one."""

    kind: int  # 1 introductory, 2 promotional, 3 code, 4 win-back
    name: str  # None for an introductory one
    plan: Plan
    months: int  # of a period; 0 for a week
    cents: int
    count: int = 1


class Shelf:
    """The prices of the plans in cents, their offers, and which of the plans are for sale."""

    def __init__(self, prices, offers):
        self.prices, self.offers, self.absent = dict(prices), offers, set()

    def introductory(self, plan):
        return next((offer for offer in self.offers if offer.kind == 1 and offer.plan == plan), None)


@dataclasses.dataclass
class Period:
    plan: Plan
    reason: str
    start: datetime.datetime
    end: datetime.datetime
    cents: int
    usual: int  # the price without an offer
    offer: Offer = None
    upgraded: bool = False
    refunded: int = None  # in thousandths of a percent


class Subscriber:
    """A customer, who has at most one subscription in the group."""

    def __init__(self, account, shelf):
        self.account, self.shelf = account, shelf
        self.status, self.intent, self.next = None, None, None
        self.renews = self.failing = False
        self.end = self.grace_end = self.retry_end = self.started = self.due = None
        # None, "PENDING", or "ACCEPTED"; the dates of earlier announcements; and those of extensions.
        self.increase, self.told, self.increases, self.extensions = None, None, [], []
        self.periods, self.notices = [], []
        # An offer whose periods are not all charged: itself, the usual price of then, and how many are left.
        self.pending, self.redeemed = None, set()

    @property
    def plan(self):
        return self.periods[-1].plan

    @property
    def is_entitled(self):
        return self.status in (ACTIVE, GRACE)

    def family(self):
        """What each member of the family has: the periods of shared plans, and whether they are lost."""
        return [(period, bool(period.refunded) or later is not None and not later.plan.shared)
                for period, later in zip(self.periods, self.periods[1:] + [None]) if period.plan.shared]

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
        elif not self.renews and self.increase == "DECLINED":
            self.expire(at, DECLINED, "PRICE_INCREASE")
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
        return (self.next_offer() is None and self.next == self.plan
                and self.periods[-1].usual < self.shelf.prices[self.next.name])

    def next_offer(self):
        """The offer of the next period, if it renews."""
        return self.pending[0] if self.pending and self.pending[0].plan == self.next else None

    def needs_consent(self, at, old):
        new = self.shelf.prices[self.next.name]
        is_large = 2 * (new - old) > old and new - old > (5000 if self.plan.year else 500)
        return is_large or any(date > at - YEAR for date in self.increases)

    def renew(self, at, start, detail=None):
        usual = self.shelf.prices[self.next.name]
        offer = self.next_offer()
        if not offer and self.next != self.plan:
            self.pending = None
        if offer:
            _, usual, left = self.pending
            self.pending = (offer, usual, left - 1) if left > 1 else None
        elif self.is_rise() and (self.increase is None or usual > self.told):
            # Nothing is charged that the customer was not told of.
            old = self.periods[-1].usual if self.increase is None else self.told
            self.increase = "PENDING" if self.needs_consent(at, old) else "ACCEPTED"
            self.told, usual = usual, old
            self.announce(at, self.increase)
        else:
            self.increase = None
        self.add(self.next, "RENEWAL", start, usual, offer)
        self.tell(at, "DID_RENEW", detail)

    def announce(self, at, answer):
        self.increases.append(at)
        self.tell(at, "PRICE_INCREASE", answer)

    def add(self, plan, reason, start, usual, offer):
        self.end = ending(start, offer.months) if offer else plan.end(start)
        self.periods.append(Period(plan, reason, start, self.end, offer.cents if offer else usual, usual, offer))
        self.status, self.intent, self.next = ACTIVE, None, plan
        self.grace_end = self.retry_end = None

    # What customers do. Each returns False if the store refuses it.

    def subscribe(self, at, plan, offer=None):
        if plan.name in self.shelf.absent or self.failing or offer and not self.may_have(offer):
            return False
        if self.is_entitled:
            if offer and (plan == self.plan or not self.is_immediate(plan)):
                return self.redeem_later(at, offer)
            return plan != self.plan and self.is_immediate(plan) and self.change_now(at, plan, offer)
        is_new = self.status is None
        if is_new or at - self.end > RETRY_DAYS * DAY:
            self.started = at
        introductory = self.shelf.introductory(plan)
        self.buy(at, plan, offer or (introductory if introductory and self.may_have(introductory) else None))
        self.tell(at, "SUBSCRIBED", "INITIAL_BUY" if is_new else "RESUBSCRIBE")
        return True

    def may_have(self, offer):
        if offer.kind == 1:
            return not any(old.kind == 1 for old in self.redeemed)
        if offer.kind == 2:
            return self.status is not None
        if offer.kind == 3:
            # The code of everybody, once; an existing customer does not go down by it.
            return offer not in self.redeemed and not (self.is_entitled and offer.plan.level > self.plan.level)
        return self.status in (EXPIRED, REVOKED) and self.paid_months() >= 1

    def paid_months(self):
        """The months that were paid for; an upgrade ended some early, and what is free does not count."""
        months = 0
        for period, later in zip(self.periods, self.periods[1:] + [None]):
            if period.offer and period.offer.cents == 0:
                continue
            length = period.offer.months if period.offer else period.plan.months
            part = (later.start - period.start) / (period.end - period.start) if period.upgraded else 1
            months += (length or 0.25) * part
        return months

    def redeem_later(self, at, offer):
        self.pending = (offer, self.shelf.prices[offer.plan.name], offer.count)
        self.redeemed.add(offer)
        is_same = offer.plan == self.plan
        self.next, self.renews = offer.plan, True
        self.tell(at, "OFFER_REDEEMED", None if is_same else "DOWNGRADE")
        return True

    def buy(self, at, plan, offer):
        usual = self.shelf.prices[plan.name]
        self.pending = (offer, usual, offer.count - 1) if offer and offer.count > 1 else None
        if offer:
            self.redeemed.add(offer)
        self.add(plan, "PURCHASE", at, usual, offer)
        self.renews, self.increase = True, None

    def is_immediate(self, plan):
        if plan.level != self.plan.level:
            return plan.level < self.plan.level
        return plan.months == self.plan.months

    def change_now(self, at, plan, offer=None):
        self.periods[-1].upgraded = True
        self.buy(at, plan, offer)
        self.tell(at, "OFFER_REDEEMED" if offer else "DID_CHANGE_RENEWAL_PREF", "UPGRADE")
        return True

    def redeem(self, at, offer):
        return self.subscribe(at, offer.plan, offer)

    def upgrade(self, at, plan):
        if not self.is_entitled or plan == self.next:
            return False
        if plan == self.plan or not self.is_immediate(plan):
            self.next, self.renews = plan, True
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
        if self.increase == "DECLINED":
            self.increase = "PENDING"
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
        if self.increase != "PENDING" or not self.renews:
            return False
        self.increase = "ACCEPTED"
        self.announce(at, "ACCEPTED")
        return True

    def decline_price(self, at):
        if self.increase != "PENDING" or not self.renews:
            return False
        self.increase, self.renews = "DECLINED", False
        self.tell(at, "DID_CHANGE_RENEWAL_STATUS", "AUTO_RENEW_DISABLED")
        return True

    def extend(self, at, days):
        is_free = self.periods[-1].offer and self.periods[-1].offer.cents == 0
        if self.status != ACTIVE or is_free or sum(date > at - YEAR for date in self.extensions) >= 2:
            return False
        self.extensions.append(at)
        self.end = self.periods[-1].end = self.end + days * DAY
        self.tell(at, "RENEWAL_EXTENDED")
        return True

    def refund(self, at, part):
        """Apple pays a part of the newest period back, which ends it."""
        if self.periods[-1].refunded or self.periods[-1].cents == 0:
            return False
        self.status, self.renews, self.periods[-1].refunded = REVOKED, False, part
        self.tell(at, "REFUND")
        return True

    def reverse_refund(self, at):
        """The customer pays for the newest period after all; it does not begin again."""
        if not self.periods[-1].refunded:
            return False
        self.periods[-1].refunded = None
        self.status, self.intent = (ACTIVE, None) if self.end > at else (EXPIRED, OTHER)
        self.tell(at, "REFUND_REVERSED")
        return True
