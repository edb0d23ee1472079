/** Files made from protocol/messages.toml that are not as they should be. */
export function stale(): { path: string; text: string }[];
