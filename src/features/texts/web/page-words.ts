import { useMatches } from 'react-router'
import type { KeyName } from '../domain/keys.ts'
import type { Words } from '../domain/words.ts'

let lastName: KeyName | undefined

export const noteWord = (name: KeyName): void => {
  lastName = name
}

/** The text that was asked for last: if a page cannot be rendered, that text is at fault. */
export const lastWord = (): KeyName | undefined => lastName

/** What the site says on a page with a script: a browser has those texts that loaders took along by `textsOf`, and no others. */
export function usePageWords(): Words {
  const loaded = useMatches().map(({ loaderData }) => loaderData as { texts?: object } | undefined)
  const texts = new Map(loaded.flatMap(each => Object.entries(each?.texts ?? {})))
  return name => {
    noteWord(name)
    if (!texts.has(name)) throw new Error(`No loader of this page has taken “${name}” along.`)
    return texts.get(name)
  }
}
