import './features.ts'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { speakBy, speakerOf } from '#src/contract/i18n.ts'
import { sessionQuery } from '#src/features/sign-in/web/session.tsx'
import { queryClient } from '#src/platform/web/api/query-client.ts'
import { siteSettings } from '#src/platform/web/browser/site-settings.ts'
import { timeZone } from '#src/platform/web/calendar/time-zone.ts'
import { browserToday } from '#src/platform/web/calendar/use-today.ts'
import { drafts } from '#src/platform/web/draft-store.ts'
import { watchEarlyInput } from '#src/platform/web/layout/early-input.ts'
import { setVisitor } from '#src/platform/web/routing/page-loaders.ts'

const { lang } = document.documentElement
if (lang !== 'en') {
  // The built scripts say it themselves.
  const messages = import.meta.env.DEV && (await import('virtual:catalogs')).catalogs[lang]
  const speaker = speakerOf(lang, messages || {})
  speakBy(() => speaker)
}
drafts.sweep()
watchEarlyInput(document.body)
// Before anything is written by the practice’s country.
siteSettings()
setVisitor(() => ({
  userId: queryClient.getQueryData(sessionQuery.queryKey)?.id,
  zone: timeZone(),
  today: browserToday(),
}))

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter
        onError={(error, { errorInfo }) =>
          window.reportError(
            new Error(`${String(error)}${errorInfo?.componentStack ?? ''}`, { cause: error }),
          )
        }
      />
    </StrictMode>,
  )
})
