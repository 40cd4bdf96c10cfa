import type { SETUP_STEPS } from '../../constants.ts'

export type Step = (typeof SETUP_STEPS)[number]

interface StepText {
  title: string
  lead: string
  /** Edited on it, by key. */
  keys: readonly string[]
  /** What the preview shows. */
  path: string
}

export const STEP_TEXTS: Readonly<Record<Step, StepText>> = {
  name: {
    title: 'Name and logo',
    lead: 'It stands on every page, in search results and in mails.',
    keys: ['practice.name', 'brand.logo'],
    path: '/',
  },
  place: {
    title: 'Where and how you work',
    lead: 'In person, online, or both.',
    keys: ['practice.city', 'practice.region', 'practice.country', 'coaching.place', 'footer.place'],
    path: '/contact',
  },
  contact: {
    title: 'Contact',
    lead: 'Clear what you do not have, and it is left out.',
    keys: ['contact.email', 'contact.phone', 'social.instagram', 'social.x'],
    path: '/contact',
  },
  theme: {
    title: 'Colours and type',
    lead: 'Two colours. Both are kept readable for you.',
    keys: ['theme.primary', 'theme.accent', 'theme.type', 'theme.corners', 'theme.scheme'],
    path: '/',
  },
  offers: {
    title: 'Offers and prices',
    lead: 'What you offer and what it costs, memberships included.',
    keys: ['offers', 'practice.currency', 'plans'],
    path: '/coaching',
  },
  consultation: {
    title: 'The free consultation',
    lead: 'How people meet you first.',
    keys: ['booking.title', 'booking.text', 'booking.form.lead'],
    path: '/booking',
  },
  mail: {
    title: 'Mail',
    lead: 'Confirmations, reminders and new passwords come by mail.',
    keys: [],
    path: '/contact',
  },
  done: {
    title: 'Done',
    lead: 'What is still the sample’s, and the button that shows your site to everybody.',
    keys: [],
    path: '/',
  },
}
