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
export const FORUM = 'Forum'

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

const FEATURES = field('features', 'What it includes, one per line', 120, {
  kind: 'lines',
  maxLines: 12,
})
const POPULAR = field('popular', 'Highlighted', 0, { kind: 'flag' })

export const OFFER_KEYS = {
  'coaching.meta.title': coaching.text('Title in search results', 70, 'Coaching'),
  'coaching.meta.description': coaching.text(
    'Description in search results',
    200,
    'Individual and group coaching: discovery, integration, application, mastery.',
  ),
  'coaching.over': coaching.text('Line above the headline', 120, 'Coaching'),
  'coaching.title': coaching.text('Headline', 80, 'Your Path to Transformation'),
  'coaching.text': coaching.text(
    'Text under the headline',
    LONG,
    'The tools are free and they work alone. A coach adds what a page cannot: somebody who remembers last week, asks the question you walked around, and is there again on the same day next week.',
  ),
  'coaching.place': coaching.text(
    'Where you meet',
    200,
    'In person in {city}, or by video wherever you are.',
  ),
  offers: coaching.list<Offer>(
    'Offers',
    6,
    [
      field('title', 'Title', 80, { unique: true }),
      field('description', 'Description', 300),
      field('price', 'Price', PRICE_MAX, { kind: 'number' }),
      field('currency', 'Currency', 3, { kind: 'choice', options: CURRENCIES }),
      field('period', 'Per', 10, { kind: 'choice', options: PERIODS }),
      FEATURES,
      field('button', 'Button', 40),
      field('offer', 'What it sells: the end of an offer’s address', 100, {
        optional: true,
      }),
      POPULAR,
    ],
    [
      {
        title: '1:1 Coaching',
        description: 'Your week, your questions, one coach who remembers both.',
        price: 197,
        currency: 'USD',
        period: 'week',
        features: [
          'Weekly 60-minute sessions',
          'Custom implementation plan',
          'Progress tracking tools',
          'Email support between sessions',
        ],
        button: 'Book a Free Consultation',
        offer: '',
        popular: false,
      },
      {
        title: 'Group Coaching',
        description:
          'A small circle that meets every week and keeps its word to one another. Members find it under Groups.',
        price: 97,
        currency: 'USD',
        period: 'week',
        features: [
          'Weekly 90-minute group sessions',
          'Personalised workbooks',
          'Private community access',
          'Monthly 1:1 check-in',
        ],
        button: 'Join Next Group',
        offer: '',
        popular: true,
      },
    ],
  ),
  'coaching.next': coaching.text(
    'Under the offers: what happens next (not shown with a calendar from elsewhere)',
    300,
    'For the free consultation you choose a time on the next page, and the mail you get has a button that books it. If no time fits, you send a request, and we agree on one.',
  ),
  'coaching.buy': coaching.text('Offers: the button that leads to what is sold', 40, 'Buy'),
  'coaching.steps.title': coaching.text('How it works: title', 80, 'How Coaching Works'),
  'coaching.steps.lead': coaching.text(
    'How it works: introduction',
    LONG,
    'Four steps, at your own pace. Most people go round more than once, a little higher each time.',
  ),
  'coaching.steps.button': coaching.text('How it works: button', 40, 'Start Your Journey Today'),
  'coaching.steps': coaching.list(
    'How it works: the steps',
    8,
    [field('title', 'Title', 80, { unique: true }), field('text', 'Text', 300)],
    [
      {
        title: 'Discovery',
        text: 'We look at the week you have now, and at the filters and rooms it is lived in.',
      },
      {
        title: 'Integration',
        text: 'The tools move into your mornings and evenings, one at a time.',
      },
      {
        title: 'Application',
        text: 'You use them where it counts: at work, at home, in the hard conversation.',
      },
      { title: 'Mastery', text: 'You catch the filter and tip the domino without being reminded.' },
    ],
  ),
  'coaching.close.title': coaching.text('Last call: title', 80, 'Ready to Transform Your Life?'),
  'coaching.close.text': coaching.text(
    'Last call: text',
    LONG,
    'The first conversation takes 30 minutes, costs nothing and obliges you to nothing.',
  ),
  'coaching.close.button': coaching.text('Last call: button', 40, 'Book Your Free Consultation'),
  'selling.meta.title': coaching.text('What is on sale: title in search results', 70, 'Offers'),
  'selling.meta.description': coaching.text(
    'What is on sale: description in search results',
    200,
    'Sessions, groups and courses that you can buy here, with their prices.',
  ),
  'selling.over': coaching.text('What is on sale: line above the headline', 120, 'Coaching'),
  'selling.title': coaching.text('What is on sale: headline', 80, 'Offers'),
  'selling.text': coaching.text(
    'What is on sale: text under the headline',
    LONG,
    'Choose what fits, pay once or month by month, and pick your first time right away.',
  ),
  'selling.none': coaching.text(
    'What is on sale: while nothing is',
    200,
    'Nothing is on sale at the moment. A conversation is a good place to start.',
  ),
  plans: memberships.list<PlanText & Hideable>(
    'Memberships',
    4,
    [
      field('id', 'Which', 10, { kind: 'choice', options: PLAN_IDS, unique: true }),
      field('name', 'Name', 60, { unique: true }),
      field('price', 'Price per month', PRICE_MAX, {
        kind: 'number',
        otherwise: { by: 'id', values: PLAN_PRICES },
      }),
      field('description', 'Description', 300),
      FEATURES,
      POPULAR,
      field('closed', 'Not for sale', 0, { kind: 'flag' }),
    ],
    [
      {
        id: 'free',
        name: 'Free',
        price: PLAN_PRICES.free,
        description: 'The four tools and your own tracking, for as long as you like.',
        features: [
          'All four tools, explained',
          'Daily Domino Tracker',
          'Weekly Planner',
          'Conscious Cabinet',
        ],
        popular: false,
      },
      {
        id: 'basic',
        name: 'Essentials',
        price: PLAN_PRICES.basic,
        description:
          'The tools, with people beside you, under Groups, and a check-in to come back to.',
        features: [
          FORUM,
          'Weekly check-in form',
          'Monthly group Q&A',
          'Quarterly 1-on-1 coaching',
          'Early access',
          'Text support',
        ],
        popular: true,
      },
      {
        id: 'coaching',
        name: 'Inner Circle Coaching',
        price: PLAN_PRICES.coaching,
        description:
          'One coach who knows your week, a plan made for you, and workshops under Groups.',
        features: [
          'Monthly 1-on-1 coaching',
          'Personalised growth plan',
          'Unlimited text support',
          'Beta tools',
          'Private workshops',
        ],
        popular: false,
      },
      {
        id: 'premium',
        name: 'Premium Plan',
        price: PLAN_PRICES.premium,
        description: 'Everything in Essentials, with more of the coach’s time.',
        features: ['Everything in Essentials', 'Monthly 1-on-1 coaching'],
        popular: false,
        hidden: true,
      },
    ],
  ),
  'memberships.meta.title': memberships.text('Title in search results', 70, 'Memberships'),
  'memberships.meta.description': memberships.text(
    'Description in search results',
    200,
    'Three memberships, a 14-day money-back guarantee.',
  ),
  'memberships.over': memberships.text('Line above the headline', 120, 'Memberships'),
  'memberships.title': memberships.text('Headline', 80, 'Choose how much company you want'),
  'memberships.text': memberships.text(
    'Text under the headline',
    LONG,
    'All four tools are free. Memberships add people: a coach, and the groups that you find under Groups once you are signed in.',
  ),
  'memberships.guarantee.title': memberships.text(
    'Guarantee: title',
    80,
    'Satisfaction Guaranteed',
  ),
  'memberships.guarantee.text': memberships.text(
    'Guarantee: text (the subscribe page promises 14 days as well)',
    LONG,
    '14-day money-back guarantee: write to us within 14 days, and you receive a full refund.',
  ),
  'memberships.guarantee.button': memberships.text('Guarantee: button', 40, 'Contact us'),
}
