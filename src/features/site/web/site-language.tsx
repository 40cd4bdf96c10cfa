import { msg, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { languageIn } from '#src/contract/country.ts'
import { i18n } from '#src/contract/i18n.ts'
import type { Language } from '#src/contract/languages.ts'
import { call } from '#src/platform/web/api/api.ts'
import { useChange } from '#src/platform/web/api/use-change.ts'
import { Facts } from '#src/platform/web/lists/facts.tsx'
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

const READ = {
  written: msg`written, and read by nobody else yet`,
  back: msg`translated back by somebody who had not seen the English`,
  native: msg`read by somebody who grew up with it`,
}

/** What has been read by whom, as docs/languages.md defines each kind of review. Nothing of English, which is no translation. */
export function ReviewOfLanguage() {
  const now = useQuery(languagesQuery).data?.languages.find(({ on }) => on)
  if (!now || now.code === 'en') return null
  const read = i18n._(READ[now.review])
  const areas: [string, string][] = [
    [t`Safety`, read],
    [t`Payments`, read],
    [t`Law`, read],
    [t`Assessments`, read],
    [t`Everything else`, now.review === 'back' ? t`written; a fifth was translated back` : read],
  ]
  return (
    <details className="text-sm">
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-link">
        <Trans>Who has read this translation</Trans>
      </summary>
      <Facts items={areas} />
      {now.review === 'back' && (
        <p className="mt-2 text-ink-soft">
          <Trans>What was written after that has been read by nobody else.</Trans>
        </p>
      )}
    </details>
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
