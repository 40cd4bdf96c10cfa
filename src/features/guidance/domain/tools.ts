import { TOOLS } from '#src/features/texts/constants.ts'

/** A tool by id or title, ignoring case (docs/product.md 12.9). */
export function findTool(name: string): (typeof TOOLS)[number] | undefined {
  const normalize = (title: string) => title.trim().toLowerCase().replace(/^the /, '')
  const key = normalize(name)
  return TOOLS.find(tool => tool.id === key || normalize(tool.title) === key)
}
