import type { PagePath } from '#src/platform/web/routing/page.ts'
import type { Caller } from './caller.ts'
import type { World } from './whole-site.ts'

/** Who opens a page, what it must contain (data, or the sentence for having none), and at which address. */
export interface Sample {
  by: () => Caller
  holds: string
  at: (() => string) | undefined
}

/** One of each page of the product, to a site that has something on every page. */
export function samplesOf(world: () => World): Partial<Record<PagePath, Sample>> {
  const openedBy =
    (who: 'visitor' | 'client' | 'boss') =>
    (holds: string, at?: () => string): Sample => ({ by: () => world()[who], holds, at })
  const forVisitor = openedBy('visitor')
  const forClient = openedBy('client')
  const forBoss = openedBy('boss')
  const ids = () => world().ids
  return {
    '/': forVisitor('Explore the Method'),
    '/tools': forVisitor('Perception Filter'),
    '/tools/:tool': forVisitor('Ready to Master This Tool?', () => '/tools/cabinet'),
    '/coaching': forVisitor('Your Path to Transformation'),
    '/perception-filter': forVisitor('Catastrophizing'),
    '/three-rooms': forVisitor('Meditation Room'),
    '/booking': forVisitor('What to Expect'),
    '/booking/session': forVisitor('This link does not work.'),
    '/contact': forVisitor('Send a Message'),
    '/offers': forVisitor('Six walks'),
    '/offers/:slug': forVisitor('Six walks', () => '/offers/six-walks'),
    '/offers/pay/:token': forVisitor('Card number', () => `/offers/pay/${world().purchase}`),
    '/offers/bought': forVisitor(
      'Go to the payment',
      () => `/offers/bought?purchase=${world().purchase}`,
    ),
    '/offers/confirm': forVisitor('This link is incomplete.'),
    '/offline': forVisitor('You are offline'),
    '/pricing': forVisitor('Inner Circle'),
    '/newsletter': forVisitor('Send it to'),
    '/newsletter/confirm': forVisitor('This link is incomplete.'),
    '/newsletter/unsubscribe': forVisitor('This link is incomplete.'),
    '/unsubscribe': forVisitor('This link is incomplete.'),
    '/p/:slug': forVisitor('Page Not Found', () => '/p/none'),
    '/auth': forVisitor('Sign In'),
    '/email-confirmation-test': forVisitor('Send Confirmation Email'),
    '/confirm-email': forVisitor('This link is incomplete.'),
    '/forgot-password': forVisitor('password'),
    '/reset-password': forVisitor('This link is incomplete.'),
    '/admin/login': forVisitor('Password'),
    '/account': forClient('wanda@example.com'),
    '/account/import': forClient('Earlier imports'),
    '/account/plan': forClient('Your plan'),
    '/account/sharing': forClient('Rosa Boss'),
    '/account/sharing/seen-by/:coachId': forClient(
      'Rosa Boss',
      () => `/account/sharing/seen-by/${ids().coach}`,
    ),
    '/assessment': forClient('How present are you?'),
    '/assessment/history': forClient('How present are you?'),
    '/assessment/:id': forClient('Hardly ever', () => `/assessment/${ids().quiz}`),
    '/ai-coach': forClient('Where do I'),
    '/conscious-cabinet': forClient('Be there'),
    '/coaching/mine': forClient('From the coach'),
    '/groups': forClient('Walkers'),
    '/groups/:id': forClient('Walks', () => `/groups/${ids().group}`),
    '/groups/:id/topics/:topicId': forClient(
      'I walk,',
      () => `/groups/${ids().group}/topics/${ids().topic}`,
    ),
    '/coach/groups': forBoss('HYPERLINK'),
    '/coach/offers': forBoss('Paul Buyer'),
    '/coach/offers/settings': forBoss('Your terms'),
    '/coach/offers/:id': forBoss('Six walks', () => `/coach/offers/${ids().offer}`),
    '/admin/offers': forBoss('Six walks'),
    '/admin/groups': forBoss('Walkers'),
    '/sessions': forClient('1 session left'),
    '/subscribe/:plan': forClient('Preparing your subscription…', () => '/subscribe/premium'),
    '/subscription/success': forClient('Verifying your subscription…'),
    '/today': forClient('Write to Ada'),
    '/weekly-planner': forClient('Slower mornings', () => '/weekly-planner?week=2026-11-16'),
    '/weekly-planner/review': forClient('Your week'),
    '/daily-domino': forClient('Write to Ada'),
    '/create-domino': forClient(
      'Write to Ada',
      () => `/create-domino?edit=${ids().domino}&tab=basics`,
    ),
    '/domino/:id': forClient('Write to Ada', () => `/domino/${ids().domino}`),
    '/coach': forBoss('wanda'),
    '/coach/clients/:id': forBoss('Write to Ada', () => `/coach/clients/${ids().member}`),
    '/coach/check-in-form': forBoss('And?'),
    '/coach/clients': forBoss('wanda'),
    '/coach/clients/import': forBoss('Invite many'),
    '/coach/calendar': forBoss('Nobody can book a session yet'),
    '/coach/availability': forBoss('Every week'),
    '/admin': forBoss('Carl Contact'),
    '/admin/contacts': forBoss('Carl Contact'),
    '/admin/bookings': forBoss('Berta Booking'),
    '/admin/newsletter': forBoss('1 active of 1 total'),
    '/admin/email-list': forBoss('reader'),
    '/admin/letters': forBoss('The first issue'),
    '/admin/letters/:id': forBoss('The first issue', () => `/admin/letters/${ids().issue}`),
    '/admin/members': forBoss('wanda'),
    '/admin/log': forBoss('boss'),
    '/admin/quizzes': forBoss('View Results'),
    '/admin/quizzes/create': forBoss('Create Quiz'),
    '/admin/quizzes/:id': forBoss('Save', () => `/admin/quizzes/${ids().quiz}`),
    '/admin/quizzes/:id/results': forBoss('wanda', () => `/admin/quizzes/${ids().quiz}/results`),
    '/admin/results/:id': forBoss('wanda', () => `/admin/results/${ids().result}`),
    '/admin/site': forBoss('Everything is published.'),
    '/admin/site/start': forBoss('Step 1 of 5'),
    '/admin/site/pages': forBoss('About Ada'),
    '/admin/site/pages/:id': forBoss('About Ada', () => `/admin/site/pages/${ids().page}`),
    '/account/reminders': forBoss('Remind me of my domino'),
    '/account/name': forBoss('Rosa Boss'),
    '/admin/system': forBoss('What to do now'),
  }
}
