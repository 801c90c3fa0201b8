-- In a payload with a finding that is open in Neovim, applies the fix that the language server offers, and writes the file.
-- The configuration is the documented one.
local function fail(text)
  io.stderr:write(text .. "\n")
  vim.cmd("cquit 1")
end

if not vim.wait(5000, function() return #vim.diagnostic.get(0) > 0 end, 20) then fail("no diagnostic came") end
local client = vim.lsp.get_active_clients()[1]
local found = vim.diagnostic.get(0)[1]
local place = { line = found.lnum, character = found.col }
local answers = vim.lsp.buf_request_sync(0, "textDocument/codeAction", {
  textDocument = vim.lsp.util.make_text_document_params(),
  range = { start = place, ["end"] = place },
  context = { diagnostics = {}, only = { "quickfix" } },
}, 5000)
local action = answers and answers[client.id] and answers[client.id].result and answers[client.id].result[1]
if not action then fail("no fix was offered") end
vim.lsp.util.apply_workspace_edit(action.edit, client.offset_encoding)
if not vim.wait(5000, function() return #vim.diagnostic.get(0) == 0 end, 20) then fail("the finding stayed") end
vim.cmd("write")
vim.cmd("qall!")
