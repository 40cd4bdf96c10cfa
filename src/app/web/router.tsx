import type { ComponentType } from 'react'
import { createBrowserRouter, type RouteObject } from 'react-router'
import { NotFound } from '#src/features/site/web/not-found-page.tsx'
import { RouteError } from '#src/platform/web/layout/error-screen.tsx'
import { type Route, type RouteName, routes } from '#src/platform/web/routing/pages.ts'
import { PageSpinner } from '#src/platform/web/ui/spinner.tsx'
import { Root } from './root.tsx'

type Loader = () => Promise<{ Component: ComponentType }>

/** The code of each page of the application, loaded when it is first shown. */
const pages: Partial<Record<RouteName, Loader>> = {
  auth: async () => ({ Component: (await import('#src/features/accounts/web/auth-page.tsx')).AuthPage }),
  account: async () => ({
    Component: (await import('#src/features/account/web/account-page.tsx')).AccountPage,
  }),
  resendConfirmation: async () => ({
    Component: (await import('#src/features/accounts/web/resend-confirmation-page.tsx'))
      .ResendConfirmationPage,
  }),
  confirmEmail: async () => ({
    Component: (await import('#src/features/accounts/web/confirm-email-page.tsx')).ConfirmEmailPage,
  }),
  forgotPassword: async () => ({
    Component: (await import('#src/features/accounts/web/forgot-password-page.tsx')).ForgotPasswordPage,
  }),
  resetPassword: async () => ({
    Component: (await import('#src/features/accounts/web/reset-password-page.tsx')).ResetPasswordPage,
  }),
  newsletterConfirm: async () => ({
    Component: (await import('#src/features/newsletter/web/confirm-page.tsx')).ConfirmPage,
  }),
  newsletterUnsubscribe: async () => ({
    Component: (await import('#src/features/newsletter/web/unsubscribe-page.tsx')).UnsubscribePage,
  }),
  planner: async () => ({
    Component: (await import('#src/features/planner/web/weekly-planner-page.tsx')).WeeklyPlannerPage,
  }),
  subscribe: async () => ({
    Component: (await import('#src/features/membership/web/subscribe-page.tsx')).SubscribePage,
  }),
  subscriptionSuccess: async () => ({
    Component: (await import('#src/features/membership/web/subscription-success-page.tsx'))
      .SubscriptionSuccessPage,
  }),
  coach: async () => ({
    Component: (await import('#src/features/assistant/web/ai-coach-page.tsx')).CoachPage,
  }),
  assessments: async () => ({
    Component: (await import('#src/features/assessments/web/assessments-page.tsx')).AssessmentsPage,
  }),
  assessmentHistory: async () => ({
    Component: (await import('#src/features/assessments/web/assessments-page.tsx')).AssessmentHistoryPage,
  }),
  assessment: async () => ({
    Component: (await import('#src/features/assessments/web/quiz-page.tsx')).QuizPage,
  }),
  tracker: async () => ({
    Component: (await import('#src/features/tracker/web/tracker-page.tsx')).TrackerPage,
  }),
  cabinet: async () => ({
    Component: (await import('#src/features/cabinet/web/conscious-cabinet-page.tsx')).ConsciousCabinetPage,
  }),
  createDomino: async () => ({
    Component: (await import('#src/features/tracker/web/create-domino-page.tsx')).CreateDominoPage,
  }),
  domino: async () => ({
    Component: (await import('#src/features/tracker/web/domino-page.tsx')).DominoPage,
  }),
  adminLogin: async () => ({
    Component: (await import('#src/features/admin/web/admin-login-page.tsx')).AdminLoginPage,
  }),
  admin: async () => ({
    Component: (await import('#src/features/dashboard/web/dashboard-page.tsx')).DashboardPage,
  }),
  adminContacts: async () => ({
    Component: (await import('#src/features/enquiries/web/admin-contacts-page.tsx')).AdminContactsPage,
  }),
  adminBookings: async () => ({
    Component: (await import('#src/features/enquiries/web/admin-bookings-page.tsx')).AdminBookingsPage,
  }),
  adminNewsletter: async () => ({
    Component: (await import('#src/features/newsletter/web/admin-newsletter-page.tsx')).AdminNewsletterPage,
  }),
  adminEmailList: async () => ({
    Component: (await import('#src/features/newsletter/web/admin-email-list-page.tsx')).AdminEmailListPage,
  }),
  adminLetters: async () => ({
    Component: (await import('#src/features/newsletter/web/admin-issues-page.tsx')).AdminLettersPage,
  }),
  adminLetter: async () => ({
    Component: (await import('#src/features/newsletter/web/admin-issue-page.tsx')).AdminLetterPage,
  }),
  adminQuizzes: async () => ({
    Component: (await import('#src/features/assessments/web/admin-quizzes-page.tsx')).AdminQuizzesPage,
  }),
  adminQuizCreate: async () => ({
    Component: (await import('#src/features/assessments/web/admin-quiz-create-page.tsx')).AdminQuizCreatePage,
  }),
  adminQuiz: async () => ({
    Component: (await import('#src/features/assessments/web/admin-quiz-page.tsx')).AdminQuizPage,
  }),
  adminQuizResults: async () => ({
    Component: (await import('#src/features/assessments/web/admin-quiz-results-page.tsx'))
      .AdminQuizResultsPage,
  }),
  adminResult: async () => ({
    Component: (await import('#src/features/assessments/web/admin-result-page.tsx')).AdminResultPage,
  }),
  adminMembers: async () => ({
    Component: (await import('#src/features/admin/web/admin-members-page.tsx')).AdminMembersPage,
  }),
  adminLog: async () => ({
    Component: (await import('#src/features/admin/web/admin-log-page.tsx')).AdminLogPage,
  }),
}

const children: RouteObject[] = (Object.entries(pages) as [RouteName, Loader][])
  .filter(([name]) => (routes[name] as Route).built)
  .map(([name, lazy]) => ({ path: routes[name].path, lazy }))

export const router = createBrowserRouter([
  {
    Component: Root,
    ErrorBoundary: RouteError,
    HydrateFallback: PageSpinner,
    children: [...children, { path: '*', Component: NotFound }],
  },
])
