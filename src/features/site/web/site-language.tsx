import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { languageIn } from '#src/contract/country.ts'
import type { Language } from '#src/contract/languages.ts'
import { call, useChange } from '#src/platform/web/api/api.ts'
import { Button } from '#src/platform/web/ui/button.tsx'
import { FailedChange, Loading } from '#src/platform/web/ui/loading.tsx'
import { type Content, getContent } from '../contract/content.ts'
import { changeSiteLanguage } from '../contract/languages.ts'
import { languagesQuery } from './queries.ts'

/** Takes effect at once, and not with the draft: the page is loaded again in it. */
function useSiteLanguage() {
  return useChange(
    async (language: Language) => {
      await call(changeSiteLanguage, { body: { language } })
      // It answers once this process shows the site in its new language.
      await call(getContent)
    },
    { onDone: () => window.location.reload() },
  )
}

interface ChoiceProps {
  /** Of the practice: only what is spoken there is proposed. Without it, all languages are. */
  country?: string
}

/** A button for each other language, by its own name. Nothing where a country has none to propose. */
export function LanguageChoice({ country }: ChoiceProps) {
  const languages = useQuery(languagesQuery)
  const change = useSiteLanguage()
  if (!languages.data)
    return country === undefined ? <Loading query={languages} className="h-11" /> : null
  const others = languages.data.languages.filter(
    ({ code, on }) => !on && (country === undefined || languageIn(country) === code),
  )
  if (others.length === 0) return null
  return (
    <fieldset aria-label={t`Language of the site`}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="font-semibold">
          {country === undefined
            ? t`Language of the site: ${languages.data.languages.find(({ on }) => on)?.name ?? ''}`
            : t`Your site can speak the language of your country`}
        </p>
        {others.map(({ code, name }) => (
          <Button
            key={code}
            variant="secondary"
            size="sm"
            lang={code}
            busy={change.isPending && change.variables === code}
            onClick={() => change.mutate(code)}
          >
            {name}
          </Button>
        ))}
      </div>
      <FailedChange of={change}>
        {t`The language could not be changed. Please try again.`}
      </FailedChange>
    </fieldset>
  )
}

/** What another language of the site does not change. */
export function OwnWords({ content }: { content: Content }) {
  const own = content.keys.filter(({ published, draft }) => (draft ?? published) !== null)
  if (own.length === 0) return null
  return (
    <details className="text-sm">
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-link">
        {t`${plural(own.length, { one: '# text is', other: '# texts are' })} in your own words`}
      </summary>
      <p className="text-ink-soft">
        <Trans>They stay as you wrote them, in whatever language the site is: {list(own)}.</Trans>
      </p>
    </details>
  )
}

const list = (own: Content['keys']): string => own.map(({ label }) => label).join(', ')
