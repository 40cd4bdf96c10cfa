import type { ComponentType } from 'react'
import { createBrowserRouter, type RouteObject } from 'react-router'
import { NotFound } from '#src/features/site/web/not-found-page.tsx'
import { type Route, type RouteName, routes } from '../routes.ts'
import { PageSpinner } from '../ui/spinner.tsx'
import { RouteError } from './error-screen.tsx'
import { Root } from './root.tsx'

type Loader = () => Promise<{ Component: ComponentType }>

/** The code of each page of the application, loaded when it is first shown. */
const pages: Partial<Record<RouteName, Loader>> = {
  auth: async () => ({ Component: (await import('#src/features/accounts/web/auth-page.tsx')).AuthPage }),
  newsletterConfirm: async () => ({
    Component: (await import('#src/features/newsletter/web/confirm-page.tsx')).ConfirmPage,
  }),
  newsletterUnsubscribe: async () => ({
    Component: (await import('#src/features/newsletter/web/unsubscribe-page.tsx')).UnsubscribePage,
  }),
  planner: async () => ({
    Component: (await import('#src/features/planner/web/weekly-planner-page.tsx')).WeeklyPlannerPage,
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
