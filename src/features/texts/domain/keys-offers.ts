import { msg } from '@lingui/core/runtime-macro'
import type { Unsaid } from '#src/contract/own-words.ts'
import { PLAN_PRICES } from '../constants.ts'
import { field, type Hideable, keysOf } from './kinds.ts'

const coaching = keysOf('coaching')
const memberships = keysOf('memberships')

const LONG = 600

export const PERIODS = ['week', 'month', 'session', 'hour', 'program'] as const
export type Period = (typeof PERIODS)[number]
export const CURRENCIES = [
  'USD',
  'EUR',
  'GBP',
  'CHF',
  'CAD',
  'AUD',
  'NZD',
  'SEK',
  'NOK',
  'DKK',
  'PLN',
  'CZK',
  'JPY',
] as const
/** The currency of `PLAN_PRICES`. */
export const DEFAULT_CURRENCY = CURRENCIES[0]

export interface Offer {
  title: string
  description: string
  price: number
  currency: (typeof CURRENCIES)[number]
  period: Period
  features: readonly string[]
  button: string
  /** The end of the address of an offer that can be bought. */
  offer?: string
  popular: boolean
}

export const PLAN_IDS = ['free', 'basic', 'coaching', 'premium'] as const
export type PlanId = (typeof PLAN_IDS)[number]

/** The plan feature that is left out if the site's boards are switched off. */
export const FORUM = msg`Forum`

export interface PlanText {
  id: PlanId
  name: string
  /** Per month, in the site's currency. */
  price: number
  description: string
  features: readonly string[]
  popular: boolean
  /** Nobody can subscribe to it any more; who has it keeps it. */
  closed?: boolean
}

/** High enough for a currency whose unit is small. */
const PRICE_MAX = 999_999

const FEATURES = field('features', msg`What it includes, one per line`, 120, {
  kind: 'lines',
  maxLines: 12,
})
const POPULAR = field('popular', msg`Highlighted`, 0, { kind: 'flag' })

export const OFFER_KEYS = {
  'coaching.meta.title': coaching.text(msg`Title in search results`, 70, msg`Coaching`),
  'coaching.meta.description': coaching.text(
    msg`Description in search results`,
    200,
    msg`Individual and group coaching: discovery, integration, application, mastery.`,
  ),
  'coaching.over': coaching.text(msg`Line above the headline`, 120, msg`Coaching`),
  'coaching.title': coaching.text(msg`Headline`, 80, msg`Your Path to Transformation`),
  'coaching.text': coaching.text(
    msg`Text under the headline`,
    LONG,
    msg`The tools are free and they work alone. A coach adds what a page cannot: somebody who remembers last week, asks the question you walked around, and is there again on the same day next week.`,
  ),
  'coaching.place': coaching.text(
    msg`Where you meet`,
    200,
    msg`In person in {city}, or by video wherever you are.`,
  ),
  offers: coaching.list<Unsaid<Offer>>(
    msg`Offers`,
    6,
    [
      field('title', msg`Title`, 80, { unique: true }),
      field('description', msg`Description`, 300),
      field('price', msg`Price`, PRICE_MAX, { kind: 'number' }),
      field('currency', msg`Currency`, 3, { kind: 'choice', options: CURRENCIES }),
      field('period', msg`Per`, 10, { kind: 'choice', options: PERIODS }),
      FEATURES,
      field('button', msg`Button`, 40),
      field('offer', msg`What it sells: the end of an offer’s address`, 100, {
        optional: true,
      }),
      POPULAR,
    ],
    [
      {
        title: msg`1:1 Coaching`,
        description: msg`Your week, your questions, one coach who remembers both.`,
        price: 197,
        currency: 'USD',
        period: 'week',
        features: [
          msg`Weekly 60-minute sessions`,
          msg`Custom implementation plan`,
          msg`Progress tracking tools`,
          msg`Email support between sessions`,
        ],
        button: msg`Book a Free Consultation`,
        offer: '',
        popular: false,
      },
      {
        title: msg`Group Coaching`,
        description: msg`A small circle that meets every week and keeps its word to one another. Members find it under Groups.`,
        price: 97,
        currency: 'USD',
        period: 'week',
        features: [
          msg`Weekly 90-minute group sessions`,
          msg`Personalised workbooks`,
          msg`Private community access`,
          msg`Monthly 1:1 check-in`,
        ],
        button: msg`Join Next Group`,
        offer: '',
        popular: true,
      },
    ],
  ),
  'coaching.next': coaching.text(
    msg`Under the offers: what happens next (not shown with a calendar from elsewhere)`,
    300,
    msg`For the free consultation you choose a time on the next page, and the mail you get has a button that books it. If no time fits, you send a request, and we agree on one.`,
  ),
  'coaching.buy': coaching.text(msg`Offers: the button that leads to what is sold`, 40, msg`Buy`),
  'coaching.steps.title': coaching.text(msg`How it works: title`, 80, msg`How Coaching Works`),
  'coaching.steps.lead': coaching.text(
    msg`How it works: introduction`,
    LONG,
    msg`Four steps, at your own pace. Most people go round more than once, a little higher each time.`,
  ),
  'coaching.steps.button': coaching.text(
    msg`How it works: button`,
    40,
    msg`Start Your Journey Today`,
  ),
  'coaching.steps': coaching.list(
    msg`How it works: the steps`,
    8,
    [field('title', msg`Title`, 80, { unique: true }), field('text', msg`Text`, 300)],
    [
      {
        title: msg`Discovery`,
        text: msg`We look at the week you have now, and at the filters and rooms it is lived in.`,
      },
      {
        title: msg`Integration`,
        text: msg`The tools move into your mornings and evenings, one at a time.`,
      },
      {
        title: msg`Application`,
        text: msg`You use them where it counts: at work, at home, in the hard conversation.`,
      },
      {
        title: msg`Mastery`,
        text: msg`You catch the filter and tip the domino without being reminded.`,
      },
    ],
  ),
  'coaching.close.title': coaching.text(
    msg`Last call: title`,
    80,
    msg`Ready to Transform Your Life?`,
  ),
  'coaching.close.text': coaching.text(
    msg`Last call: text`,
    LONG,
    msg`The first conversation takes 30 minutes, costs nothing and obliges you to nothing.`,
  ),
  'coaching.close.button': coaching.text(
    msg`Last call: button`,
    40,
    msg`Book Your Free Consultation`,
  ),
  'selling.meta.title': coaching.text(
    msg`What is on sale: title in search results`,
    70,
    msg`Offers`,
  ),
  'selling.meta.description': coaching.text(
    msg`What is on sale: description in search results`,
    200,
    msg`Sessions, groups and courses that you can buy here, with their prices.`,
  ),
  'selling.over': coaching.text(msg`What is on sale: line above the headline`, 120, msg`Coaching`),
  'selling.title': coaching.text(msg`What is on sale: headline`, 80, msg`Offers`),
  'selling.text': coaching.text(
    msg`What is on sale: text under the headline`,
    LONG,
    msg`Choose what fits, pay once or month by month, and pick your first time right away.`,
  ),
  'selling.none': coaching.text(
    msg`What is on sale: while nothing is`,
    200,
    msg`Nothing is on sale at the moment. A conversation is a good place to start.`,
  ),
  plans: memberships.list<Unsaid<PlanText & Hideable>>(
    msg`Memberships`,
    4,
    [
      field('id', msg`Which`, 10, { kind: 'choice', options: PLAN_IDS, unique: true }),
      field('name', msg`Name`, 60, { unique: true }),
      field('price', msg`Price per month`, PRICE_MAX, {
        kind: 'number',
        otherwise: { by: 'id', values: PLAN_PRICES },
      }),
      field('description', msg`Description`, 300),
      FEATURES,
      POPULAR,
      field('closed', msg`Not for sale`, 0, { kind: 'flag' }),
    ],
    [
      {
        id: 'free',
        name: msg`Free`,
        price: PLAN_PRICES.free,
        description: msg`The four tools and your own tracking, for as long as you like.`,
        features: [
          msg`All four tools, explained`,
          msg`Daily Domino Tracker`,
          msg`Weekly Planner`,
          msg`Conscious Cabinet`,
        ],
        popular: false,
      },
      {
        id: 'basic',
        name: msg`Essentials`,
        price: PLAN_PRICES.basic,
        description: msg`The tools, with people beside you, under Groups, and a check-in to come back to.`,
        features: [
          FORUM,
          msg`Weekly check-in form`,
          msg`Monthly group Q&A`,
          msg`Quarterly 1-on-1 coaching`,
          msg`Early access`,
          msg`Text support`,
        ],
        popular: true,
      },
      {
        id: 'coaching',
        name: msg`Inner Circle Coaching`,
        price: PLAN_PRICES.coaching,
        description: msg`One coach who knows your week, a plan made for you, and workshops under Groups.`,
        features: [
          msg`Monthly 1-on-1 coaching`,
          msg`Personalised growth plan`,
          msg`Unlimited text support`,
          msg`Beta tools`,
          msg`Private workshops`,
        ],
        popular: false,
      },
      {
        id: 'premium',
        name: msg`Premium Plan`,
        price: PLAN_PRICES.premium,
        description: msg`Everything in Essentials, with more of the coach’s time.`,
        features: [msg`Everything in Essentials`, msg`Monthly 1-on-1 coaching`],
        popular: false,
        hidden: true,
      },
    ],
  ),
  'memberships.meta.title': memberships.text(msg`Title in search results`, 70, msg`Memberships`),
  'memberships.meta.description': memberships.text(
    msg`Description in search results`,
    200,
    msg`Three memberships, a 14-day money-back guarantee.`,
  ),
  'memberships.over': memberships.text(msg`Line above the headline`, 120, msg`Memberships`),
  'memberships.title': memberships.text(msg`Headline`, 80, msg`Choose how much company you want`),
  'memberships.text': memberships.text(
    msg`Text under the headline`,
    LONG,
    msg`All four tools are free. Memberships add people: a coach, and the groups that you find under Groups once you are signed in.`,
  ),
  'memberships.guarantee.title': memberships.text(
    msg`Guarantee: title`,
    80,
    msg`Satisfaction Guaranteed`,
  ),
  'memberships.guarantee.text': memberships.text(
    msg`Guarantee: text (the subscribe page promises 14 days as well)`,
    LONG,
    msg`14-day money-back guarantee: write to us within 14 days, and you receive a full refund.`,
  ),
  'memberships.guarantee.button': memberships.text(msg`Guarantee: button`, 40, msg`Contact us`),
}
