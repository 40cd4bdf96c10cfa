import type { Danger } from '#src/features/guidance/domain/care.ts'
import type { Labeled } from './corpus.ts'

/** A text, and what was found in it by weights that have not learned from it. */
export type Measured = Labeled & { found: Danger | null }

const percent = (part: number, of: number) => `${Math.round((100 * part) / of)} %`

const countOf = (texts: readonly Measured[]) => texts.filter(({ found }) => found !== null).length

function rowsOf(texts: readonly Measured[]): string[] {
  const kinds = [...new Set(texts.map(({ kind }) => kind))].sort()
  return kinds.map(kind => {
    const of = texts.filter(text => text.kind === kind)
    return `| ${kind} | ${of.length} | ${countOf(of)} | ${percent(countOf(of), of.length)} |`
  })
}

const table = (heads: string, texts: readonly Measured[]) =>
  [
    `| ${heads} |`,
    '| --- | --- | --- | --- |',
    ...rowsOf(texts),
    `| all | ${texts.length} | ${countOf(texts)} | ${percent(countOf(texts), texts.length)} |`,
  ].join('\n')

/** The part of the page that is generated. */
export function figuresOf(keptAside: readonly Measured[], folded: readonly Measured[]): string {
  const [dangers, others] = [true, false].map(is => keptAside.filter(each => each.isDanger === is))
  const [learned, looksAlike] = [true, false].map(is => folded.filter(each => each.isDanger === is))
  if (!dangers || !others || !learned || !looksAlike) throw new Error('no texts')
  return [
    `**Of texts never seen, ${countOf(dangers)} of ${dangers.length} that tell of danger are found (${percent(countOf(dangers), dangers.length)}), with ${countOf(others)} false alarms in ${others.length} harmless ones (${percent(countOf(others), others.length)}).**`,
    `Each of the ${folded.length.toLocaleString('en-US')} texts that are learned from, looked at by what four fifths of them taught without it:`,
    table('danger | texts | found | of them', learned),
    table('harmless | texts | false alarms | of them', looksAlike),
  ].join('\n\n')
}
