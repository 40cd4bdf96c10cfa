import { TOOLS, type ToolId } from '#src/features/site/constants.ts'

/** Where each tool is at home on the site. */
export const TOOL_PAGES: Readonly<Record<ToolId, string>> = {
  perception: '/perception-filter',
  rooms: '/three-rooms',
  cabinet: '/conscious-cabinet',
  domino: '/daily-domino',
}

/** A tool by its id or title, in any case (contract: AI); undefined when it is none. */
export function toolNamed(name: string): (typeof TOOLS)[number] | undefined {
  const wanted = name.trim().toLowerCase()
  return TOOLS.find(tool => tool.id === wanted || tool.title.toLowerCase() === wanted)
}
