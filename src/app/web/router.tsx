import { createBrowserRouter, type RouteObject } from 'react-router'
import { NotFound } from '#src/features/site/web/not-found-page.tsx'
import { RouteError } from '#src/platform/web/layout/error-screen.tsx'
import { retryLoad } from '#src/platform/web/routing/retry-load.ts'
import { PageSpinner } from '#src/platform/web/ui/spinner.tsx'
import { pages } from './features.ts'
import { Root } from './root.tsx'

const children = pages.flatMap(({ path, load }): RouteObject[] =>
  load ? [{ path, lazy: () => retryLoad(load) }] : [],
)

export const router = createBrowserRouter([
  {
    Component: Root,
    ErrorBoundary: RouteError,
    HydrateFallback: PageSpinner,
    children: [...children, { path: '*', Component: NotFound }],
  },
])
