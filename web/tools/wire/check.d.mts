/** What is wrong with a message from the server, and where; empty: nothing. */
export function fault_of_letter(text: string): string;
/** The same of a message to the server. */
export function fault_of_question(text: string): string;
