-- Searches as an editor does, and writes what the user sees as JSON. Arguments: recipe, query, output.

local recipe, query, output = unpack(_G.arg or vim.fn.argv())
local shown = {}
vim.lsp.handlers['window/showMessage'] = function(_, message)
  table.insert(shown, message.message)
end

if vim.lsp.start then
  dofile(recipe)
else
  -- Versions before 0.8 do not have what the recipe calls.
  vim.api.nvim_create_autocmd('FileType', {
    callback = function(args)
      local id = vim.lsp.start_client({ name = 'codesearch', cmd = { 'codesearch', 'lsp' }, root_dir = vim.fn.getcwd() })
      vim.lsp.buf_attach_client(args.buf, id)
    end,
  })
end

vim.cmd('edit src/retry.ts')
vim.cmd('setfiletype typescript')
local function clients()
  return (vim.lsp.get_clients or vim.lsp.get_active_clients)({ name = 'codesearch' })
end
vim.wait(60000, function()
  return clients()[1] ~= nil and clients()[1].server_capabilities ~= nil
end)

local executed = false
vim.lsp.buf_request(0, 'workspace/executeCommand', { command = 'codesearch.index' }, function()
  executed = true
end)
vim.wait(60000, function()
  return executed
end)
vim.lsp.buf.workspace_symbol(query)
vim.wait(60000, function()
  return #vim.fn.getqflist() > 0
end)

local hits = {}
for _, item in ipairs(vim.fn.getqflist()) do
  table.insert(hits, { vim.fn.bufname(item.bufnr), item.lnum, item.col, item.text })
end
vim.fn.writefile({ vim.fn.json_encode({ hits = hits, shown = shown }) }, output)
vim.cmd('qall!')
