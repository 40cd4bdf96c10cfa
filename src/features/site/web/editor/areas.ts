import type { ContentKey } from '../../contract/content.ts'

type Area = ContentKey['page']

/** What each part of the site is called in the editor, and the page that its preview shows, if there is one. */
export const AREA_TEXTS: Readonly<Record<Area, { title: string; lead: string; path?: string }>> = {
  practice: {
    title: 'Practice',
    lead: 'Your name, place and contacts. All pages, mails and search results follow.',
    path: '/contact',
  },
  about: {
    title: 'About you',
    lead: 'Whom visitors meet on Home, Coaching and Consultation. What people say is on Home, the first three on Coaching. What you leave empty is not shown.',
    path: '/',
  },
  theme: { title: 'Colors', lead: 'Two colors, from which all others follow.', path: '/' },
  home: { title: 'Home', lead: 'What visitors read first.', path: '/' },
  tools: { title: 'Tools', lead: 'The overview of the four tools.', path: '/tools' },
  filter: {
    title: 'Perception Filter',
    lead: 'The page of the Perception Filter.',
    path: '/perception-filter',
  },
  rooms: { title: 'Three rooms', lead: 'The page of the three rooms.', path: '/three-rooms' },
  coaching: { title: 'Coaching', lead: 'What you offer, and what it costs.', path: '/coaching' },
  memberships: {
    title: 'Memberships',
    lead: 'What memberships cost, and what they include.',
    path: '/pricing',
  },
  booking: { title: 'Consultation', lead: 'The free consultation.', path: '/booking' },
  contact: { title: 'Contact', lead: 'How people reach you.', path: '/contact' },
  mails: {
    title: 'Mails',
    lead: 'What visitors, members and clients get by mail. In a text, a line that begins with # is the heading, [words]({link}) on a line of its own is the button, {details} is the table, and what follows a line of --- is the foot.',
  },
  everywhere: {
    title: 'Everywhere',
    lead: 'Questions and answers, the foot of each page and the guide.',
    path: '/contact',
  },
}
