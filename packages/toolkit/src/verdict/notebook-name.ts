/** Whether a file is a Jupyter notebook, judged by its extension. */
export function isNotebook(path: string): boolean {
  return path.toLowerCase().endsWith('.ipynb');
}
