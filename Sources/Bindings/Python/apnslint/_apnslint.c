/* The part of the Python package that calls libapnslint: one type, for Python's stable ABI. */
#define PY_SSIZE_T_CLEAN
#define Py_LIMITED_API 0x030a0000
#include <Python.h>
#include <apnslint.h>
#include <string.h>

/* A smaller payload, in bytes, is checked faster than the interpreter's lock is released and taken again. */
#define LARGE (64 * 1024)

typedef struct {
    PyObject_HEAD
    apnslint_linter *linter;
} Linter;

/* Set by the package: encodes an object as JSON, and decodes a report into findings. */
static PyObject *encode, *decode;

/* Finds the bytes of a payload. Returns the object that owns them, or NULL with an exception set. */
static PyObject *bytes_of(PyObject *payload, const char **start, Py_ssize_t *length) {
    PyObject *owner;
    if (PyBytes_Check(payload) || PyUnicode_Check(payload)) owner = Py_NewRef(payload);
    else if (PyByteArray_Check(payload) || PyMemoryView_Check(payload)) owner = PyBytes_FromObject(payload);
    else owner = PyObject_CallFunctionObjArgs(encode, payload, NULL);
    if (owner == NULL) return NULL;
    if (PyUnicode_Check(owner)) {
        *start = PyUnicode_AsUTF8AndSize(owner, length);
    } else {
        char *bytes = NULL;
        if (PyBytes_AsStringAndSize(owner, &bytes, length) < 0) bytes = NULL;
        *start = bytes;
    }
    if (*start == NULL) Py_CLEAR(owner);
    return owner;
}

/* Raises the error of a call, and frees its text. */
static PyObject *refused(int code, apnslint_text *text) {
    PyErr_SetString(code == APNSLINT_TOO_LONG ? PyExc_OverflowError : PyExc_ValueError,
                    text->bytes != NULL ? text->bytes : "apnslint refused the call");
    apnslint_text_free(text);
    return NULL;
}

/* Makes a bytes object of a text, and frees the text. */
static PyObject *taken(apnslint_text *text) {
    PyObject *bytes = text->bytes == NULL ? Py_NewRef(Py_None)
                                          : PyBytes_FromStringAndSize(text->bytes, (Py_ssize_t)text->length);
    apnslint_text_free(text);
    return bytes;
}

/* The payload and the headers of a call, with the objects that own their bytes. */
typedef struct {
    PyObject *payload_owner, *headers_owner;
    const char *payload, *headers;
    Py_ssize_t length, headers_length;
} Call;

static int read_call(Call *call, PyObject *payload, PyObject *headers) {
    memset(call, 0, sizeof *call);
    call->payload_owner = bytes_of(payload, &call->payload, &call->length);
    if (call->payload_owner == NULL) return -1;
    if (headers == Py_None) return 0;
    call->headers_owner = bytes_of(headers, &call->headers, &call->headers_length);
    if (call->headers_owner != NULL) return 0;
    Py_CLEAR(call->payload_owner);
    return -1;
}

static void end_call(Call *call) {
    Py_XDECREF(call->payload_owner);
    Py_XDECREF(call->headers_owner);
}

static int run_check(const Linter *self, const Call *call, apnslint_text *report) {
    int code;
    if (call->length < LARGE)
        return apnslint_check(self->linter, call->payload, (size_t)call->length, call->headers,
                              (size_t)call->headers_length, report);
    Py_BEGIN_ALLOW_THREADS
    code = apnslint_check(self->linter, call->payload, (size_t)call->length, call->headers,
                          (size_t)call->headers_length, report);
    Py_END_ALLOW_THREADS
    return code;
}

static PyObject *findings(int code, apnslint_text *report) {
    if (code == APNSLINT_CLEAN) return PyList_New(0);
    if (code < 0) return refused(code, report);
    PyObject *bytes = taken(report);
    if (bytes == NULL) return NULL;
    PyObject *list = PyObject_CallFunctionObjArgs(decode, bytes, NULL);
    Py_DECREF(bytes);
    return list;
}

static int is_made(const Linter *self) {
    if (self->linter != NULL) return 1;
    PyErr_SetString(PyExc_ValueError, "the linter was not made: __new__ has to be called with options");
    return 0;
}

/* check(payload, headers=None) */
static PyObject *linter_check(Linter *self, PyObject *const *arguments, Py_ssize_t count, PyObject *names) {
    Py_ssize_t named = names == NULL ? 0 : PyTuple_Size(names);
    PyObject *payload = count > 0 ? arguments[0] : NULL, *headers = count > 1 ? arguments[1] : Py_None;
    if (count > 2) return PyErr_Format(PyExc_TypeError, "check() takes a payload and headers");
    for (Py_ssize_t index = 0; index < named; index++) {
        PyObject *name = PyTuple_GetItem(names, index), *value = arguments[count + index];
        if (PyUnicode_CompareWithASCIIString(name, "headers") == 0 && count < 2) headers = value;
        else if (PyUnicode_CompareWithASCIIString(name, "payload") == 0 && count < 1) payload = value;
        else return PyErr_Format(PyExc_TypeError, "check() got an unexpected argument %R", name);
    }
    if (payload == NULL) return PyErr_Format(PyExc_TypeError, "check() needs a payload");
    if (!is_made(self)) return NULL;
    Call call;
    if (read_call(&call, payload, headers) < 0) return NULL;
    apnslint_text report;
    int code = run_check(self, &call, &report);
    end_call(&call);
    return findings(code, &report);
}

/* judge(payload, headers) -> (code, findings) */
static PyObject *linter_judge(Linter *self, PyObject *arguments) {
    PyObject *payload, *headers = Py_None;
    if (!PyArg_ParseTuple(arguments, "O|O", &payload, &headers) || !is_made(self)) return NULL;
    Call call;
    if (read_call(&call, payload, headers) < 0) return NULL;
    apnslint_text report;
    int code = run_check(self, &call, &report);
    end_call(&call);
    PyObject *list = findings(code, &report);
    return list == NULL ? NULL : Py_BuildValue("(iN)", code, list);
}

/* check_many(payloads, headers): reads all payloads, then checks them with the interpreter's lock released. */
static PyObject *linter_check_many(Linter *self, PyObject *arguments) {
    PyObject *payloads, *headers = Py_None, *result = NULL;
    if (!PyArg_ParseTuple(arguments, "O|O", &payloads, &headers) || !is_made(self)) return NULL;
    PyObject *all = PySequence_List(payloads);
    if (all == NULL) return NULL;
    Py_ssize_t count = PyList_Size(all), read = 0;
    Call *calls = PyMem_Calloc(count > 0 ? (size_t)count : 1, sizeof *calls);
    int *codes = PyMem_Calloc(count > 0 ? (size_t)count : 1, sizeof *codes);
    apnslint_text *reports = PyMem_Calloc(count > 0 ? (size_t)count : 1, sizeof *reports);
    if (calls == NULL || codes == NULL || reports == NULL) {
        PyErr_NoMemory();
        goto end;
    }
    while (read < count) {
        if (read_call(&calls[read], PyList_GetItem(all, read), headers) < 0) goto end;
        read++;
    }
    Py_BEGIN_ALLOW_THREADS
    for (Py_ssize_t index = 0; index < count; index++)
        codes[index] = apnslint_check(self->linter, calls[index].payload, (size_t)calls[index].length,
                                      calls[index].headers, (size_t)calls[index].headers_length, &reports[index]);
    Py_END_ALLOW_THREADS
    result = PyList_New(count);
    for (Py_ssize_t index = 0; result != NULL && index < count; index++) {
        PyObject *list = findings(codes[index], &reports[index]);
        if (list == NULL || PyList_SetItem(result, index, list) < 0) Py_CLEAR(result);
    }
end:
    for (Py_ssize_t index = 0; index < read; index++) {
        end_call(&calls[index]);
        apnslint_text_free(&reports[index]);
    }
    PyMem_Free(calls);
    PyMem_Free(codes);
    PyMem_Free(reports);
    Py_DECREF(all);
    return result;
}

/* fix(payload, headers, unsafe) -> (bytes, report as bytes) */
static PyObject *linter_fix(Linter *self, PyObject *arguments) {
    PyObject *payload, *headers;
    int unsafe, code;
    if (!PyArg_ParseTuple(arguments, "OOp", &payload, &headers, &unsafe) || !is_made(self)) return NULL;
    Call call;
    if (read_call(&call, payload, headers) < 0) return NULL;
    apnslint_text fixed, report;
    Py_BEGIN_ALLOW_THREADS
    code = apnslint_fix(self->linter, call.payload, (size_t)call.length, call.headers, (size_t)call.headers_length,
                        unsafe ? APNSLINT_FIX_UNSAFE : 0, &fixed, &report);
    Py_END_ALLOW_THREADS
    end_call(&call);
    if (code < 0) {
        apnslint_text_free(&fixed);
        return refused(code, &report);
    }
    PyObject *bytes = taken(&fixed), *text = taken(&report);
    if (bytes != NULL && text != NULL) return Py_BuildValue("(NN)", bytes, text);
    Py_XDECREF(bytes);
    Py_XDECREF(text);
    return NULL;
}

static PyObject *linter_new(PyTypeObject *type, PyObject *arguments, PyObject *names) {
    const char *options;
    Py_ssize_t length;
    (void)names;
    if (!PyArg_ParseTuple(arguments, "s#", &options, &length)) return NULL;
    apnslint_text problem;
    apnslint_linter *linter = apnslint_create(options, (size_t)length, &problem);
    if (linter == NULL) return refused(APNSLINT_BAD_OPTIONS, &problem);
    allocfunc allocate = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
    Linter *self = (Linter *)allocate(type, 0);
    if (self == NULL) apnslint_destroy(linter);
    else self->linter = linter;
    return (PyObject *)self;
}

static void linter_dealloc(Linter *self) {
    PyTypeObject *type = Py_TYPE(self);
    apnslint_destroy(self->linter);
    ((freefunc)PyType_GetSlot(type, Py_tp_free))(self);
    Py_DECREF(type);
}

static PyMethodDef linter_methods[] = {
    {"check", (PyCFunction)(void (*)(void))linter_check, METH_FASTCALL | METH_KEYWORDS,
     "check(payload, headers=None)\n--\n\nThe findings of a payload in the order of its text; an empty list if there are none."},
    {"_judge", (PyCFunction)linter_judge, METH_VARARGS, NULL},
    {"_check_many", (PyCFunction)linter_check_many, METH_VARARGS, NULL},
    {"_fix", (PyCFunction)linter_fix, METH_VARARGS, NULL},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot linter_slots[] = {
    {Py_tp_new, linter_new}, {Py_tp_dealloc, linter_dealloc}, {Py_tp_methods, linter_methods}, {0, NULL},
};

static PyType_Spec linter_spec = {
    "apnslint._apnslint.Linter", sizeof(Linter), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE, linter_slots,
};

/* group(options, notifications) -> report as bytes */
static PyObject *group(PyObject *module, PyObject *arguments) {
    const char *options, *notifications;
    Py_ssize_t options_length, length;
    int code;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "s#s#", &options, &options_length, &notifications, &length)) return NULL;
    apnslint_text report;
    Py_BEGIN_ALLOW_THREADS
    code = apnslint_group(options, (size_t)options_length, notifications, (size_t)length, &report);
    Py_END_ALLOW_THREADS
    return code < 0 ? refused(code, &report) : taken(&report);
}

/* connect(encode, decode): sets the functions of the same name. */
static PyObject *connect(PyObject *module, PyObject *arguments) {
    PyObject *encoder, *decoder;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "OO", &encoder, &decoder)) return NULL;
    PyObject *old_encode = encode, *old_decode = decode;
    encode = Py_NewRef(encoder);
    decode = Py_NewRef(decoder);
    Py_XDECREF(old_encode);
    Py_XDECREF(old_decode);
    Py_RETURN_NONE;
}

static PyMethodDef module_methods[] = {
    {"group", group, METH_VARARGS, NULL}, {"connect", connect, METH_VARARGS, NULL}, {NULL, NULL, 0, NULL},
};

static struct PyModuleDef module_definition = {
    PyModuleDef_HEAD_INIT, "_apnslint", NULL, -1, module_methods, NULL, NULL, NULL, NULL,
};

PyMODINIT_FUNC PyInit__apnslint(void) {
    PyObject *module = PyModule_Create(&module_definition);
    if (module == NULL) return NULL;
    PyObject *type = PyType_FromSpec(&linter_spec);
    if (type == NULL || PyModule_AddObject(module, "Linter", type) < 0 ||
        PyModule_AddStringConstant(module, "version", apnslint_version()) < 0) {
        Py_XDECREF(type);
        Py_CLEAR(module);
    }
    return module;
}
