import type { ToolGroup, ToolMetadata, ToolModes } from '@sluice/kernel';

/** What a tool of another framework cannot say of itself, so whoever registers it does. */
export interface ForeignToolOptions {
  readonly allowedModes: ToolModes;
  readonly group?: ToolGroup;
  readonly metadata?: ToolMetadata;
}
