import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { said } from '#src/contract/i18n.ts'
import { shadesOf, TYPE_PAIRS } from '#src/features/texts/domain/theme.ts'
import { cx } from '#src/platform/web/ui/cx.ts'
import type { Content } from '../../contract/content.ts'
import { draftedValue, PALETTES } from '../../domain/edits.ts'
import type { SiteDraft } from '../editor/use-site-draft.ts'

/** Six palettes and four pairs of typefaces, each shown as the practice's own heading. */
export function LookChoice({ content, draft }: { content: Content; draft: SiteDraft }) {
  const specOf = (name: string) => content.keys.find(({ key }) => key === name)
  const current = (name: string): unknown => {
    const spec = specOf(name)
    return draft.edits.mine[name] ?? (spec && draftedValue(spec))
  }
  const set = (name: string, value: string) => {
    const spec = specOf(name)
    if (spec) draft.edit(spec, value)
  }
  const heading = String(current('practice.name') ?? '')
  const colors = [current('theme.primary'), current('theme.accent')]
  return (
    <>
      <Group title={t`Colors`}>
        {PALETTES.map(({ name, primary, accent }) => {
          const [main, second] = [shadesOf(primary, 'light'), shadesOf(accent, 'light')]
          return (
            <Card
              key={primary}
              name={said(name)}
              isOn={colors[0] === primary && colors[1] === accent}
              onPress={() => {
                set('theme.primary', primary)
                set('theme.accent', accent)
              }}
            >
              <span className="font-serif text-xl" style={{ color: main.main }}>
                {heading}
              </span>
              <span aria-hidden className="flex gap-2">
                {[main, second].map(({ main: color }) => (
                  <span key={color} className="h-3 w-10 rounded" style={{ background: color }} />
                ))}
              </span>
            </Card>
          )
        })}
      </Group>
      <Group title={t`Typefaces`}>
        {Object.entries(TYPE_PAIRS).map(([name, [serif, sans]]) => (
          <Card
            key={name}
            name={name}
            isOn={current('theme.type') === name}
            onPress={() => set('theme.type', name)}
          >
            <span className="text-xl" style={{ fontFamily: serif }}>
              {heading}
            </span>
            <span className="text-sm" style={{ fontFamily: sans }}>
              <Trans>One small step a day.</Trans>
            </span>
          </Card>
        ))}
      </Group>
    </>
  )
}

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset>
    <legend className="mb-2 font-semibold">{title}</legend>
    <div className="grid gap-3 sm:grid-cols-2">{children}</div>
  </fieldset>
)

interface CardProps {
  name: string
  isOn: boolean
  onPress: () => void
  children: ReactNode
}

const Card = ({ name, isOn, onPress, children }: CardProps) => (
  <button
    type="button"
    aria-pressed={isOn}
    onClick={onPress}
    // The light scheme's paper, on which the colors are drawn, also where this page is dark.
    className={cx(
      'grid cursor-pointer justify-items-start gap-2 rounded-md border-2 bg-[#fffdf8] p-4 text-start text-[#2a2622] [overflow-wrap:anywhere]',
      isOn ? 'border-primary' : 'border-line hover:border-line-strong',
    )}
  >
    {children}
    <span className="text-[#635a50] text-sm">{isOn ? t`${name}, chosen` : name}</span>
  </button>
)
