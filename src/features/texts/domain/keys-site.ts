import { msg } from '@lingui/core/runtime-macro'
import { CURRENCIES } from './keys-offers.ts'
import { choice, color, field, keysOf } from './kinds.ts'

const practice = keysOf('practice')
const everywhere = keysOf('everywhere')

const plain = { plain: true } as const
const LONG = 300

/** Texts used everywhere: who, where, how to reach them, and the theme. */
export const SITE_KEYS = {
  'practice.name': practice.text(msg`Name of your practice`, 60, '', {
    ...plain,
    form: 'name',
    setting: 'brand',
  }),
  'practice.city': practice.text(msg`City`, 60, 'Yonkers', plain),
  'practice.region': practice.text(msg`State or region, as in an address`, 60, 'NY', {
    ...plain,
    optional: true,
  }),
  'practice.region_name': practice.text(msg`State or region, in full`, 60, 'New York', {
    ...plain,
    optional: true,
  }),
  'practice.country': practice.text(msg`Country`, 60, 'US', { ...plain, optional: true }),
  'practice.currency': choice(msg`Currency of the memberships`, CURRENCIES, 'memberships'),
  'contact.email': practice.text(msg`Email address`, 254, '', {
    ...plain,
    setting: 'contactEmail',
    form: 'email',
  }),
  'contact.phone': practice.text(msg`Telephone`, 50, '', {
    ...plain,
    setting: 'contactPhone',
    optional: true,
  }),
  'social.instagram': practice.text(msg`Instagram, the complete address`, 300, '', {
    ...plain,
    setting: 'instagramUrl',
    form: 'url',
    optional: true,
  }),
  'social.x': practice.text(msg`X, the complete address`, 300, '', {
    ...plain,
    setting: 'xUrl',
    form: 'url',
    optional: true,
  }),
  'groups.boards': choice(msg`Boards of groups`, ['on', 'off'], 'practice'),
  'theme.primary': color(msg`Main color`, '#1f4d4a'),
  'theme.accent': color(msg`Accent color`, '#b4532a'),
  'theme.type': choice(msg`Typefaces`, ['Bookish', 'Modern', 'Classic', 'Friendly']),
  'theme.corners': choice(msg`Corners`, ['Soft', 'Round', 'Square']),
  'theme.scheme': choice(msg`Light and dark`, ['Both', 'Light', 'Dark']),
  'brand.logo': practice.image(msg`Logo, in place of the domino`),
  'brand.icon': practice.image(msg`Icon in the browser’s tab, square`),
  'social.image': practice.image(msg`Picture for shared links, 1200 by 630`),
  'footer.tagline': everywhere.text(
    msg`Under the name, at the foot of each page`,
    LONG,
    msg`One small, well-chosen action a day. The rest of the row follows.`,
  ),
  'footer.place': everywhere.text(
    msg`Last line of each page`,
    LONG,
    msg`{city}, {region}, and worldwide virtually.`,
  ),
  'guide.coaching': everywhere.text(
    msg`What the built-in guide says about coaching`,
    600,
    msg`Coaching goes in four steps: discovery, integration, application, mastery. It begins with a free 30-minute consultation, in {city} or by video, without obligation.`,
  ),
  'help.emergency': everywhere.text(
    msg`For somebody in danger: “If you are in danger now, …”`,
    300,
    '',
    {
      setting: 'helpEmergency',
      form: 'numbers',
    },
  ),
  'help.lines': everywhere.text(
    msg`For somebody in danger: who to talk to, one per line`,
    800,
    '',
    {
      setting: 'helpLines',
      form: 'numbers',
    },
  ),
  'help.abuse': everywhere.text(msg`For somebody who is hurt at home: who to call`, 300, '', {
    setting: 'helpAbuse',
    form: 'numbers',
    optional: true,
  }),
  'guide.memberships': everywhere.text(
    msg`What the built-in guide says about memberships`,
    600,
    msg`The four tools and your own tracking are free. Memberships add people: a coach, and the groups that you find under Groups once you are signed in. They renew monthly, can be canceled at any time, and have a 14-day money-back guarantee.`,
  ),
  faq: everywhere.list(
    msg`Questions and answers`,
    20,
    [field('question', msg`Question`, 200, { unique: true }), field('answer', msg`Answer`, 1_000)],
    [
      {
        question: msg`How much time does it take each day?`,
        answer: msg`Core exercises take 15-30 minutes per day. Many people begin with ten in the morning, for the room they are in and the domino of the day, and a few in the evening to look back.`,
      },
      {
        question: msg`When will I notice a difference?`,
        answer: msg`Noticeable shifts in awareness come within about two weeks, behaviour change within 4-6 weeks, deeper transformation within 3-6 months, with the exercises done most days.`,
      },
      {
        question: msg`Do I need all four tools?`,
        answer: msg`No. Begin with the one whose question is yours this week. They work alone, and better together: see clearly, know where you are, sort what is there, then act on one thing.`,
      },
      {
        question: msg`What is the difference between individual and group coaching?`,
        answer: msg`In 1:1 coaching you meet your coach every week for 60 minutes, with a plan made for you. A group meets every week for 90 minutes, with workbooks, a private community and a monthly 1:1 check-in. There is a self-guided program too; the free consultation helps you choose.`,
      },
      {
        question: msg`Do we meet in person or online?`,
        answer: msg`Either. In-person sessions are offered in {city}, {region_name}. Virtual sessions are held by video with people anywhere in the world; the link is sent when your booking is confirmed.`,
      },
    ],
  ),
}
