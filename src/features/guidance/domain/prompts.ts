import type { ToolId } from '#src/features/texts/constants.ts'
import { PROMPTS } from '../constants.ts'

/** The question that a tool's page passes to the chat. */
export const promptFor = (tool: ToolId): string =>
  PROMPTS.find(prompt => prompt.tool === tool)?.text ?? ''
