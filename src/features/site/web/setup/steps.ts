import { SETUP_STEPS, type SetupStep } from '../../constants.ts'

interface StepText {
  /** The step's name on the path. */
  name: string
  title: string
  lead: string
  /** The keys of the texts that are edited in this step. */
  keys: readonly string[]
  /** What the preview shows first; a step without texts has none. */
  path?: string
}

export const STEP_TEXTS: Readonly<Record<SetupStep, StepText>> = {
  name: {
    name: 'Practice',
    title: 'You and your practice',
    lead: 'Visitors look for a person first. The practice’s name is on every page, in search results and in mails.',
    keys: ['about.name', 'about.photo', 'about.text', 'practice.name', 'brand.logo'],
    path: '/',
  },
  place: {
    name: 'Place',
    title: 'Where you work',
    lead: 'City, region and country go together. Anything you clear is left out.',
    keys: [
      'practice.city',
      'practice.region',
      'practice.country',
      'contact.email',
      'contact.phone',
      'coaching.place',
      'footer.place',
      'social.instagram',
      'social.x',
    ],
    path: '/contact',
  },
  offers: {
    name: 'Offers',
    title: 'Offers and prices',
    lead: 'What you offer and what it costs, memberships included.',
    keys: ['offers', 'practice.currency', 'plans'],
    path: '/coaching',
  },
  look: {
    name: 'Look',
    title: 'Colors and type',
    lead: 'Two colors. Both are kept readable for you.',
    keys: ['theme.primary', 'theme.accent', 'theme.type', 'theme.corners', 'theme.scheme'],
    path: '/',
  },
  publish: {
    name: 'Publish',
    title: 'Publish your site',
    lead: 'Until you publish, visitors and mails still have the sample’s name and colors.',
    keys: [],
    path: '/',
  },
  mail: {
    name: 'Mail',
    title: 'Mail',
    lead: 'Invitations, confirmations and reminders come by mail.',
    keys: [],
  },
  hours: {
    name: 'Hours',
    title: 'Your hours',
    lead: 'When you work, visitors find free times for a consultation, and members for their sessions.',
    keys: ['booking.title', 'booking.text'],
    path: '/booking',
  },
  client: {
    name: 'First client',
    title: 'Your first client',
    lead: 'Invite somebody by their mail address.',
    keys: [],
  },
}

export const stepOf = (name: string | null | undefined): SetupStep | undefined =>
  SETUP_STEPS.find(each => each === name)

/** The first step after one that is not done, or else the first of all. */
export function nextOf(
  steps: readonly { name: string; is_done: boolean }[],
  after?: SetupStep,
): SetupStep {
  const later = steps.slice(steps.findIndex(({ name }) => name === after) + 1)
  const open = [...later, ...steps].find(({ is_done }) => !is_done)
  return stepOf(open?.name) ?? 'client'
}
